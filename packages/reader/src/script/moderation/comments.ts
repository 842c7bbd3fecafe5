import { focusOn, part, thread, warnable, write } from "../main.js";
import type { OwnPage } from "../session/own-page.js";
import type { CommentAddress } from "./acts.js";
import { acting, createTool, offerReport, opening, placeIn } from "./buttons.js";
import { word } from "./words.js";

type Comment = NonNullable<OwnPage["comments"]>[number];

/** Offers what a member may do with a comment that others wrote; for moderators, what the site lists for it. */
function offer(place: CommentAddress["place"], row: HTMLElement, comment: Comment, ownId: string): void {
  const body = row.querySelector<HTMLElement>(":scope > .sv-comment, :scope > .sv-tombstone");
  const foot = comment.deleted ? body : body && part(body, "foot");
  if (!body || !foot) return;
  const address = { place, id: comment.id };
  const author = comment.deleted ? null : comment.author;
  const about = word("commentBy", { name: author?.displayName ?? "" });
  // Unchanged tools stay in place, so that they keep the focus.
  const state = [...comment.actions, author && warnable.has(author.id)].join();
  if (foot.dataset.svOffered === state) return;
  foot.dataset.svOffered = state;
  const tools = placeIn(foot);
  const refresh = async (): Promise<void> => {
    await thread?.refresh();
    focusOn(row);
  };

  if (!comment.deleted) {
    write(foot, "report-of", ` ${author?.displayName ?? ""}`);
    const target = { targetType: `${place}-comment`, targetId: comment.id, about };
    offerReport(foot, author?.id === ownId ? null : target);
    const report = part(foot, "report");
    if (report) foot.append(report, tools);
  }
  if (comment.actions.includes("remove"))
    tools.append(
      opening(createTool(word("remove"), author?.displayName), ({ openRemove }) => openRemove(address, about, refresh)),
    );
  if (comment.actions.includes("restore"))
    tools.append(
      acting(createTool(word("restore")), async ({ restore }) => {
        await restore(address);
        await refresh();
      }),
    );
  if (author && warnable.has(author.id))
    tools.append(
      opening(createTool(word("warn"), author.displayName), ({ openWarn }) => openWarn(author.id, author.displayName)),
    );
  if (!tools.hasChildNodes()) tools.remove();
}

/** Follows the comments of the page as they are shown. */
export function offerOnComments(ownId: string): void {
  const { svComments } = document.querySelector<HTMLElement>("[data-sv-comments]")?.dataset ?? {};
  const place = svComments === "wall" ? "profile" : "article";
  thread?.onComment((row, comment) => offer(place, row, comment, ownId));
}
