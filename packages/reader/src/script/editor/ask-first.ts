import type { DeleteComment, LiveComment, ThreadOwner } from "../comments/thread-owner.js";
import { announce, createTombstone, focusOn, problemAfter, session, showProblem } from "../main.js";
import { toolButton } from "./tool-button.js";
import { word } from "./words.js";

/** A comment that the member may delete. */
export interface OwnComment {
  readonly thread: { readonly section: HTMLElement; readonly owner: ThreadOwner };
  readonly row: HTMLElement;
  readonly body: HTMLElement;
  readonly person: { readonly id: string };
  /** The latest known state of the comment. */
  readonly find: () => LiveComment;
}

async function remove({ thread, body, row, person, find }: OwnComment): Promise<void> {
  const { id, author } = find();
  await session.call<DeleteComment>("DELETE", thread.owner.item(id));
  body.replaceWith(createTombstone(thread.section, author?.id === person.id ? "author" : "owner", null));
  announce(word("deleted"));
  focusOn(row);
}

/** Replaces the button to delete a comment by a question, since this cannot be undone. The focus is on the answer that does nothing. */
export function askToDelete(opener: HTMLElement, comment: OwnComment): void {
  const question = document.createElement("span");
  question.className = "sv-ask";
  question.setAttribute("role", "group");
  question.setAttribute("aria-label", word("deleteAsk"));
  const yes = toolButton(word("deleteYes"));
  const no = toolButton(word("deleteNo"));
  question.append(word("deleteAsk"), yes, no);

  const close = (): void => {
    question.replaceWith(opener);
    opener.focus();
  };
  no.addEventListener("click", close);
  question.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  yes.addEventListener("click", async () => {
    if (yes.ariaBusy === "true") return;
    yes.ariaBusy = "true";
    const foot = opener.isConnected ? opener : question;
    const target = foot.parentElement ?? foot;
    try {
      await remove(comment);
    } catch (error) {
      close();
      showProblem(problemAfter(target), error);
    }
  });
  opener.replaceWith(question);
  no.focus();
}
