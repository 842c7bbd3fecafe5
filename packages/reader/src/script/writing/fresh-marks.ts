import { toolButton } from "../editor/tool-button.js";
import { word } from "../editor/words.js";
import { bodyOf, findComment, focusOn, part } from "../main.js";
import type { OwnPage } from "../session/own-page.js";
import { noteVisit } from "./visits.js";

/** Marks the comments of others that were written since the member last read this place, and leads to the first of them. */
export function markFresh(section: HTMLElement, place: string, { person, comments = [], commentsAt }: OwnPage): void {
  if (commentsAt === undefined) return;
  const since = noteVisit(person.id, place, commentsAt);
  if (since === "") return;
  const fresh = comments.flatMap((comment) => {
    const isFresh = !comment.deleted && comment.createdAt > since && comment.author?.id !== person.id;
    return isFresh ? (findComment(comment.id) ?? []) : [];
  });
  for (const row of fresh) {
    const tag = document.createElement("span");
    tag.className = "sv-tag";
    tag.textContent = word("fresh");
    const body = bodyOf(row);
    (body && part(body, "when"))?.before(tag);
  }
  if (fresh.length === 0) return;
  const line = document.createElement("p");
  line.className = "sv-since";
  const button = toolButton(word("firstFresh"));
  // The first one on the page, which is not the oldest one in every order.
  button.addEventListener("click", () => {
    const first = fresh.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )[0];
    if (first) focusOn(first);
  });
  line.append(word("sinceVisit", { n: String(fresh.length) }), " ", button);
  section.querySelector(":scope > .sv-thread")?.before(line);
}
