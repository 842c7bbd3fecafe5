import { coreKind } from "./core-kind.model.js";

/**
 * To the author of a published article whose changes could not be published when they were due, no matter who had set
 * the time.
 */
export const articleChangesWithheld = coreKind({
  kind: "article.changes-withheld",
  label: "Changes to an article of yours could not be published at their time",
  site: true,
  email: true,
  from: {
    "article.changes-withheld": ({ articleId, authorId, publishAt }) =>
      authorId === null
        ? []
        : [
            {
              userId: authorId,
              actorId: null,
              group: articleId,
              source: publishAt,
              subject: { kind: "article", id: articleId },
              href: `/articles/${articleId}`,
            },
          ],
  },
  words: {
    en: ({ title }) =>
      `Your changes to the article${title === null ? "" : ` “${title}”`} could not be published at the time that was set. They are kept and not visible to readers.`,
    de: ({ title }) =>
      `Deine Änderungen am Artikel${title === null ? "" : ` „${title}“`} konnten zur festgelegten Zeit nicht veröffentlicht werden. Sie sind gespeichert und für Leser nicht sichtbar.`,
  },
});
