import type { Thread } from "../comments/thread.js";
import type { DeleteComment, LikeComment, LiveComment, UpdateComment } from "../comments/thread-owner.js";
import {
  announce,
  asButton,
  bodyOf,
  createTombstone,
  focusOn,
  part,
  pressing,
  problemAfter,
  session,
  showLikes,
  showProblem,
  stamp,
} from "../main.js";
import type { OwnPerson } from "../people/own-person.js";
import { askFirst } from "./ask-first.js";
import { type Composer, createComposer } from "./composer.js";
import type { Drafts } from "./kept-drafts.js";
import { offerMute } from "./muting.js";
import { ownWords, quotation } from "./quotation.js";
import { selectionIn } from "./quoting.js";
import { word } from "./words.js";

export interface ToolsOptions {
  readonly thread: Thread;
  readonly row: HTMLElement;
  readonly person: OwnPerson;
  readonly comment: LiveComment;
  readonly drafts: Drafts;
}

/** What a comment that the member may answer offers. */
interface Tools extends ToolsOptions {
  readonly body: HTMLElement;
  /** The latest known state of the comment. */
  readonly find: () => LiveComment;
}

const answering = new WeakMap<HTMLElement, (quote: string) => void>();

/** Opens the form to answer a comment, if it is not open yet, and quotes this in it. */
export const quoteInAnswer = (row: HTMLElement, text: string): void => answering.get(row)?.(quotation(text));

/** Lets a member like and answer a comment, and change or delete it if it is the member's own; once per comment. */
export function offerTools(options: ToolsOptions): void {
  const { thread, row, person, comment } = options;
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
    const open = (quote = ""): void => openReply(own, reply, quote);
    answering.set(row, open);
    reply.addEventListener("click", () => open());
  }
  edit?.addEventListener("click", () => openEdit(own, edit));
  remove?.addEventListener("click", () => askFirst(remove, () => deleteComment(own)));
}

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
    (error) => showProblem(problemAfter(button.parentElement ?? button), error),
  );
}

const openReplies = new WeakMap<HTMLElement, Composer>();

function openReply({ thread, body, row, drafts, find }: Tools, opener: HTMLElement, quote: string): void {
  const comment = find();
  const main = body.querySelector(".sv-comment-main") ?? body;
  const open = openReplies.get(row);
  if (open?.form.isConnected) {
    if (quote) open.insert(quote);
    else open.form.querySelector("textarea")?.focus();
    return;
  }
  const composer = createComposer(thread.section, {
    label: word("replyTo", { name: comment.author?.displayName ?? "" }),
    draft: `reply ${comment.id}`,
    drafts,
    quote: () => quotation(selectionIn(row) || ownWords(find().content)),
    onSend: async (text) => {
      await thread.post(text, comment.id);
      composer?.form.remove();
    },
    onCancel: () => {
      composer?.form.remove();
      opener.focus();
    },
  });
  if (!composer) return;
  openReplies.set(row, composer);
  main.append(composer.form);
  if (quote) composer.insert(quote);
  else composer.form.querySelector("textarea")?.focus();
}

function openEdit({ thread, body, drafts, find }: Tools, opener: HTMLElement): void {
  const text = part(body, "text");
  if (!text || text.hidden) return;
  const { id, content: written } = find();
  const close = (): void => {
    composer?.form.remove();
    text.hidden = false;
    opener.focus();
  };
  const composer = createComposer(thread.section, {
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
  if (!composer) return;
  text.hidden = true;
  text.after(composer.form);
  composer.form.querySelector("textarea")?.focus();
}

async function deleteComment({ thread, body, row, person, find }: Tools): Promise<void> {
  const { id, author } = find();
  await session.call<DeleteComment>("DELETE", thread.owner.item(id));
  body.replaceWith(createTombstone(thread.section, author?.id === person.id ? "author" : "owner", null));
  announce(word("deleted"));
  focusOn(row);
}
