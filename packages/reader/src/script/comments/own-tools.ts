import { say } from "../page/messages.js";
import { announce, focusOn, part, stamp, write } from "../page/parts.js";
import { asButton, pressing } from "../page/press.js";
import { problemAfter, showProblem } from "../page/problem-message.js";
import type { OwnPerson } from "../people/own-person.js";
import type { Session } from "../session/session.js";
import { askFirst } from "./ask-first.js";
import { bodyOf, createTombstone, showLikes } from "./comment-view.js";
import { createComposer } from "./composer.js";
import type { DeleteComment, LikeComment, LiveComment, ThreadOwner, UpdateComment } from "./thread-owner.js";

export interface ToolsOptions {
  readonly section: HTMLElement;
  readonly row: HTMLElement;
  readonly person: OwnPerson;
  readonly owner: ThreadOwner;
  /** The latest known state of the comment. */
  readonly find: () => LiveComment;
  readonly call: Session["call"];
  /** Stores the site's new state of the comment. */
  readonly keep: (comment: LiveComment) => void;
  readonly reply: (text: string) => Promise<void>;
}

/** Lets a member like and answer a comment, and change or delete it if it is the member's own. Call it once per comment. */
export function offerTools(options: ToolsOptions): void {
  const { section, row, person, owner } = options;
  const body = bodyOf(row);
  const foot = body && part(body, "foot");
  const comment = options.find();
  if (!body || !foot || "svTools" in foot.dataset) return;
  foot.dataset.svTools = "";

  const like = part(foot, "like");
  if (like) {
    offerLike(options, body, asButton(like));
    showLikes(body, comment.likedByMe, comment.likeCount);
  }
  part(foot, "reply")?.remove();
  const tools = stamp(section, "blank-tools");
  if (!tools) return;
  const isOwn = comment.author?.id === person.id;
  const mayEdit = isOwn && (comment.editableUntil === null || new Date(comment.editableUntil) > new Date());
  const mayDelete = isOwn || (owner.kind === "wall" && owner.id === person.id);
  write(tools, "to", ` ${comment.author?.displayName ?? ""}`);
  const reply = part(tools, "reply");
  const edit = part(tools, "edit");
  const remove = part(tools, "delete");
  if (!mayEdit) edit?.remove();
  if (!mayDelete) remove?.remove();
  foot.append(tools);
  reply?.addEventListener("click", () => openReply(options, body, reply));
  edit?.addEventListener("click", () => openEdit(options, body, edit));
  remove?.addEventListener("click", () => askFirst(remove, () => deleteComment(options, body)));
}

function offerLike({ find, keep, call, owner }: ToolsOptions, body: HTMLElement, button: HTMLButtonElement): void {
  button.classList.add("sv-toggle");
  pressing(
    button,
    async () => {
      const { id, likedByMe } = find();
      const method = likedByMe ? "DELETE" : "POST";
      const { liked, likeCount } = await call<LikeComment>(method, `${owner.item(id)}/like`);
      keep({ ...find(), likedByMe: liked, likeCount });
      showLikes(body, liked, likeCount);
    },
    (error) => showProblem(problemAfter(button.parentElement ?? button), error),
  );
}

function openReply({ section, find, call, reply }: ToolsOptions, body: HTMLElement, opener: HTMLElement): void {
  const comment = find();
  const main = body.querySelector(".sv-comment-main") ?? body;
  const open = main.querySelector<HTMLElement>(":scope > form textarea");
  if (open) {
    open.focus();
    return;
  }
  const close = (): void => {
    form?.remove();
    opener.focus();
  };
  const form = createComposer(section, {
    label: say("replyTo", { name: comment.author?.displayName ?? "" }),
    draft: `reply ${comment.id}`,
    call,
    onSend: async (text) => {
      await reply(text);
      form?.remove();
    },
    onCancel: close,
  });
  if (!form) return;
  main.append(form);
  form.querySelector("textarea")?.focus();
}

function openEdit({ section, find, keep, call, owner }: ToolsOptions, body: HTMLElement, opener: HTMLElement): void {
  const text = part(body, "text");
  if (!text || text.hidden) return;
  const comment = find();
  const close = (): void => {
    form?.remove();
    text.hidden = false;
    opener.focus();
  };
  const form = createComposer(section, {
    label: say("editField"),
    send: say("save"),
    draft: `edit ${comment.id}`,
    text: comment.content,
    call,
    onSend: async (content) => {
      const changed = await call<UpdateComment>(owner.editMethod, owner.item(comment.id), { content });
      if (!changed.deleted) keep(changed);
      announce(say("saved"));
      close();
    },
    onCancel: close,
  });
  if (!form) return;
  text.hidden = true;
  text.after(form);
  form.querySelector("textarea")?.focus();
}

async function deleteComment(options: ToolsOptions, body: HTMLElement): Promise<void> {
  const { section, row, person, find, call, owner } = options;
  const { id, author } = find();
  await call<DeleteComment>("DELETE", owner.item(id));
  body.replaceWith(createTombstone(section, author?.id === person.id ? "author" : "owner", null));
  announce(say("deleted"));
  focusOn(row);
}
