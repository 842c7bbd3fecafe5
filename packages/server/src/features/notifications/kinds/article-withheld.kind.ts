import { coreKind } from "./core-kind.model.js";

/** To the author of a draft that could not be published when it was due, no matter who had set the time. */
export const articleWithheld = coreKind({
  kind: "article.withheld",
  label: "An article of yours could not be published at its time",
  site: true,
  email: true,
  from: {
    "article.withheld": ({ articleId, authorId, publishAt }) =>
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
      `Your article${title === null ? "" : ` “${title}”`} could not be published at the time that was set, and is still a draft.`,
    de: ({ title }) =>
      `Dein Artikel${title === null ? "" : ` „${title}“`} konnte zur festgelegten Zeit nicht veröffentlicht werden und ist noch ein Entwurf.`,
  },
});
