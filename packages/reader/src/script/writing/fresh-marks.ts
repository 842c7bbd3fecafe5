import { toolButton } from "../editor/tool-button.js";
import { word } from "../editor/words.js";
import { bodyOf, findComment, findOwn, focusOn, muted, part } from "../main.js";
import type { OwnPage } from "../session/own-page.js";
import { noteVisit } from "./visits.js";

/**
 * Marks the comments of others, but for muted members, that were written since the member last read this place, and leads to the first of them. Where the
 * latest comments are on another page, these are asked for as well.
 */
export async function markFresh(section: HTMLElement, place: string, own: OwnPage): Promise<void> {
  const { person, comments = [], commentsAt } = own;
  if (commentsAt === undefined) return;
  const since = noteVisit(person.id, place, commentsAt);
  if (since === "") return;
  const isUnheard = (id: string): boolean => id === person.id || muted.has(id);
  const isElsewhere = "svElsewhere" in section.dataset;
  const latest = isElsewhere ? ((await findOwn(new URLSearchParams({ comments: place })))?.comments ?? []) : [];
  const found = new Map([...comments, ...latest].map((comment) => [comment.id, comment]));
  const news = [...found.values()]
    .filter((one) => !one.deleted && one.createdAt > since && !isUnheard(one.author?.id ?? ""))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  const fresh = news.flatMap(({ id }) => findComment(id) ?? []);
  for (const row of fresh) {
    const tag = document.createElement("span");
    tag.className = "sv-tag";
    tag.textContent = word("fresh");
    const body = bodyOf(row);
    (body && part(body, "when"))?.before(tag);
  }
  if (news.length === 0) return;
  const line = document.createElement("p");
  line.className = "sv-since";
  const button = toolButton(word("firstFresh"));
  // The first one on the page, which is not the oldest one in every order.
  button.addEventListener("click", () => {
    const first = fresh.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )[0];
    if (first) focusOn(first);
    else location.assign(`?comment=${news[0]?.id}`);
  });
  line.append(word("sinceVisit", { n: String(news.length) }), " ", button);
  section.querySelector(":scope > .sv-thread")?.before(line);
}
