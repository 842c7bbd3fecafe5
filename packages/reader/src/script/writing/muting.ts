import type { muteUser, unmuteUser } from "@sitevine/api";
import type { Comment, LiveComment } from "../comments/thread-owner.js";
import { toolButton } from "../editor/tool-button.js";
import { word } from "../editor/words.js";
import { announce, bodyOf, focusOn, muted, part, pressing, problemAfter, session, showProblem } from "../main.js";

type Author = NonNullable<LiveComment["author"]>;

const rowsOf = new Map<string, Set<HTMLElement>>();

const coverOf = (row: HTMLElement): Element | null => row.querySelector(":scope > .sv-muted");

/** Shows a comment again, or one line in its place while its author is muted. */
function cover(row: HTMLElement, author: Author): void {
  const body = bodyOf(row);
  const isMuted = muted.has(author.id);
  if (!body || (coverOf(row) !== null) === isMuted) return;
  body.hidden = isMuted;
  coverOf(row)?.remove();
  if (!isMuted) return;
  const line = document.createElement("p");
  line.className = "sv-muted";
  const show = toolButton(word("show"));
  show.addEventListener("click", () => {
    line.remove();
    body.hidden = false;
    focusOn(row);
  });
  const unmute = toolButton(word("unmute"));
  pressing(unmute, () => turn(author, false, row), problemsBelow(line));
  line.append(word("mutedBy", { name: author.displayName }), " ", show, " ", unmute);
  body.before(line);
}

const problemsBelow =
  (element: Element) =>
  (error: unknown): void =>
    showProblem(problemAfter(element), error);

async function turn(author: Author, isOn: boolean, row: HTMLElement): Promise<void> {
  const address = `/api/users/${author.id}/mute` as const;
  await session.call<typeof muteUser | typeof unmuteUser>(isOn ? "POST" : "DELETE", address);
  if (isOn) muted.add(author.id);
  else muted.delete(author.id);
  for (const each of rowsOf.get(author.id) ?? []) cover(each, author);
  announce(word(isOn ? "muted" : "unmuted", { name: author.displayName }));
  focusOn(row);
}

/** Hides what muted members wrote behind one line; everybody else reads it as before. */
export function followMutes(row: HTMLElement, comment: Comment): void {
  if (comment.deleted || !comment.author) {
    coverOf(row)?.remove();
    return;
  }
  const rows = rowsOf.get(comment.author.id) ?? new Set();
  rowsOf.set(comment.author.id, rows.add(row));
  cover(row, comment.author);
}

/** Lets the member mute the author of a comment; removes the button on their own, and of an account that is gone. */
export function offerMute(tools: ParentNode, row: HTMLElement, author: LiveComment["author"], ownId: string): void {
  const mute = part(tools, "mute");
  if (!mute) return;
  if (author?.active && author.id !== ownId) pressing(mute, () => turn(author, true, row), problemsBelow(mute));
  else mute.remove();
}
