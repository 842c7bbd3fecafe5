import type { Thread } from "../comments/thread.js";
import type { LikeComment, LiveComment, UpdateComment } from "../comments/thread-owner.js";
import { word } from "../editor/words.js";
import {
  announce,
  asButton,
  bodyOf,
  part,
  pressing,
  problemAfter,
  session,
  showLikes,
  showProblem,
  stamp,
} from "../main.js";
import type { OwnPerson } from "../people/own-person.js";
import { type CommentForm, createForm } from "./comment-form.js";
import type { Drafts } from "./kept-drafts.js";
import { loadEditor } from "./load-editor.js";
import { offerMute } from "./muting.js";

export interface ToolsOptions {
  readonly thread: Thread;
  readonly row: HTMLElement;
  readonly person: OwnPerson;
  readonly comment: LiveComment;
  readonly drafts: Drafts;
}

/** Options for the tools of a comment that the member may answer. */
interface Tools extends ToolsOptions {
  readonly body: HTMLElement;
  /** The latest known state of the comment. */
  readonly find: () => LiveComment;
}

const answering = new WeakMap<HTMLElement, (quote: string) => void>();

/** Opens the form to answer a comment, if it is not open yet, and enters this quotation. */
export const quoteInAnswer = (row: HTMLElement, quotation: string): void => answering.get(row)?.(quotation);

/** Lets a member like and answer a comment, and change or delete it if it is the member's own; once per comment. */
export function offerTools(options: ToolsOptions): void {
  const { thread, row, person, comment, drafts } = options;
  const { section, owner } = thread;
  const body = bodyOf(row);
  const foot = body && part(body, "foot");
  if (!body || !foot || "svTools" in foot.dataset) return;
  foot.dataset.svTools = "";
  const tools = stamp(section, "blank-tools");
  const own: Tools = { ...options, body, find: () => thread.find(comment.id) ?? comment };

  const like = part(foot, "like");
  if (like) {
    offerLike(own, asButton(like));
    showLikes(body, comment.likedByMe, comment.likeCount);
  }
  part(foot, "reply")?.remove();
  if (!tools) return;
  const isOwn = comment.author?.id === person.id;
  const mayEdit = isOwn && (comment.editableUntil === null || new Date(comment.editableUntil) > new Date());
  const mayDelete = isOwn || (owner.kind === "wall" && owner.id === person.id);
  for (const to of tools.querySelectorAll("[data-sv='to']")) to.textContent = ` ${comment.author?.displayName ?? ""}`;
  const reply = part(tools, "reply");
  const edit = part(tools, "edit");
  const remove = part(tools, "delete");
  if (!mayEdit) edit?.remove();
  if (!mayDelete) remove?.remove();
  offerMute(tools, row, comment.author, person.id);
  foot.append(tools);
  if (reply) {
    const open = (quote = ""): void => {
      const answer = openReply(own, reply);
      answer?.field.focus();
      if (quote) answer?.insert(quote);
    };
    answering.set(row, open);
    reply.addEventListener("click", () => open());
    // An answer begun before the page was reloaded opens in its place.
    if (drafts.find(`reply ${comment.id}`)) openReply(own, reply);
  }
  edit?.addEventListener("click", () => openEdit(own, edit)?.field.focus());
  if (edit && mayEdit && drafts.find(`edit ${comment.id}`)) openEdit(own, edit);
  if (remove) pressing(remove, async () => (await loadEditor()).askToDelete(remove, own), problemBelow(remove));
}

const problemBelow =
  (button: HTMLElement) =>
  (error: unknown): void =>
    showProblem(problemAfter(button.parentElement ?? button), error);

function offerLike({ thread, body, find }: Tools, button: HTMLButtonElement): void {
  button.classList.add("sv-toggle");
  pressing(
    button,
    async () => {
      const { id, likedByMe } = find();
      const method = likedByMe ? "DELETE" : "POST";
      const { liked, likeCount } = await session.call<LikeComment>(method, `${thread.owner.item(id)}/like`);
      thread.keep({ ...find(), likedByMe: liked, likeCount });
      showLikes(body, liked, likeCount);
    },
    problemBelow(button),
  );
}

const openReplies = new WeakMap<HTMLElement, CommentForm>();

function openReply({ thread, body, row, drafts, find }: Tools, opener: HTMLElement): CommentForm | undefined {
  const { id, author } = find();
  let answer = openReplies.get(row);
  if (!answer?.form.isConnected) {
    const made = createForm(thread.section, {
      label: word("replyTo", { name: author?.displayName ?? "" }),
      draft: `reply ${id}`,
      drafts,
      quote: { row, content: () => find().content },
      onSend: async (text) => {
        await thread.post(text, id);
        made?.form.remove();
      },
      onCancel: () => {
        made?.form.remove();
        opener.focus();
      },
    });
    if (!made) return undefined;
    answer = made;
    openReplies.set(row, made);
    (body.querySelector(".sv-comment-main") ?? body).append(made.form);
  }
  return answer;
}

function openEdit({ thread, body, drafts, find }: Tools, opener: HTMLElement): CommentForm | undefined {
  const text = part(body, "text");
  if (!text || text.hidden) return undefined;
  const { id, content: written } = find();
  const close = (): void => {
    made?.form.remove();
    text.hidden = false;
    opener.focus();
  };
  const made = createForm(thread.section, {
    label: word("editField"),
    send: word("save"),
    draft: `edit ${id}`,
    drafts,
    text: written,
    onSend: async (content) => {
      const { owner } = thread;
      const changed = await session.call<UpdateComment>(owner.editMethod, owner.item(id), { content });
      if (!changed.deleted) thread.keep(changed);
      announce(word("saved"));
      close();
    },
    onCancel: close,
  });
  if (!made) return undefined;
  text.hidden = true;
  text.after(made.form);
  return made;
}
