import { onOpen, warnable } from "../main.js";
import type { OwnPage } from "../session/own-page.js";
import { acting, createTool, offerReport, opening, placeIn } from "./buttons.js";
import { offerOnComments } from "./comments.js";
import { word } from "./words.js";

type Article = NonNullable<OwnPage["article"]>;

/** Says to the author and to moderators that an article is unlisted, and why; says nothing once it is listed again. */
function showUnlisted(section: Element, reason: string | null | undefined): void {
  const article = section.closest(".sv-article") ?? section;
  article.querySelector(":scope > .sv-unlisted")?.remove();
  if (reason === undefined) return;
  const note = document.createElement("p");
  note.className = "sv-panel sv-unlisted";
  note.setAttribute("role", "note");
  note.append(word("unlisted"));
  if (reason !== null) note.append(" ", word("because", { reason }));
  article.prepend(note);
}

function offerOnArticle(own: Article, ownId: string): void {
  const section = document.querySelector<HTMLElement>("[data-sv-article]");
  const { svArticle: id } = section?.dataset ?? {};
  if (!section || id === undefined) return;
  const { author, moderation } = own;
  const about = document.querySelector("h1")?.textContent ?? "";
  const target = { targetType: "article", targetId: id, about };
  offerReport(section, author?.id === ownId ? null : target);
  const tools = placeIn(section.querySelector(".sv-links") ?? section);

  function show(actions: readonly string[], reason: string | null | undefined): void {
    showUnlisted(section ?? tools, reason);
    tools.replaceChildren();
    if (actions.includes("unlist"))
      tools.append(
        opening(createTool(word("unlist")), ({ openUnlist }) => openUnlist(id ?? "", (why) => turn("relist", why))),
      );
    if (actions.includes("relist"))
      tools.append(
        acting(createTool(word("relist")), async ({ relist }) => {
          await relist(id ?? "");
          turn("unlist");
        }),
      );
    if (author && warnable.has(author.id))
      tools.append(
        opening(createTool(word("warn"), author.displayName), ({ openWarn }) =>
          openWarn(author.id, author.displayName),
        ),
      );
  }
  function turn(next: string, reason?: string): void {
    show([next], reason);
    tools.querySelector("button")?.focus();
  }
  show(moderation?.actions ?? [], moderation?.unlistedAt ? moderation.reason : undefined);
}

function offerOnProfile(isSelf: boolean): void {
  const section = document.querySelector<HTMLElement>("[data-sv-profile]");
  const { svProfile: id } = section?.dataset ?? {};
  if (!section || id === undefined) return;
  const name = document.querySelector("h1")?.textContent ?? "";
  offerReport(section, isSelf ? null : { targetType: "user", targetId: id, about: name });
  if (!warnable.has(id)) return;
  const button = opening(createTool(word("warn"), name), ({ openWarn }) => openWarn(id, name));
  button.className = "sv-btn sv-btn--bare";
  section.append(button);
}

/** On what members wrote on a page of a plugin. */
function offerOnEntries(ownId: string): void {
  for (const foot of document.querySelectorAll<HTMLElement>("[data-sv-target]")) {
    const { svTarget: targetType = "", svOf: targetId = "", svBy: authorId } = foot.dataset;
    const name = foot.closest("article")?.ariaLabel ?? "";
    const about = word("commentBy", { name });
    offerReport(foot, authorId === ownId ? null : { targetType, targetId, about });
  }
}

onOpen(({ person, article, relation }) => {
  offerOnEntries(person.id);
  if (article) offerOnArticle(article, person.id);
  if (relation) offerOnProfile(relation.isSelf);
  offerOnComments(person.id);
});
