import {
  type ArticleActions,
  type ArticleQueries,
  type ArticleSteps,
  articleImageRoutes,
  articleRoutes,
  createArticleChanges,
  createArticleImageFiles,
  createArticleImages,
  createArticlePublishing,
  createArticlesService,
  createCompareRevisions,
  createFeaturedArticles,
  createFeaturedImages,
  createPreviewArticle,
  createTagUses,
  createWithActions,
  createWorkingCopies,
  createWorkingCopyImages,
  createWorkingCopyPublishing,
  featuredImageRoutes,
  type ReactionsService,
  removeSurplusImages,
  renderStaleTexts,
  workingCopyRoutes,
} from "../features/articles/index.js";
import { createFindActiveMember } from "../features/users/index.js";
import type { RenderTexts } from "../platform/texts/text-renderer.js";
import type { Foundation } from "./foundation.js";
import type { MembersWing } from "./members.wing.js";

export interface WritingNeeds extends Pick<MembersWing, "categoryAccess" | "images" | "media" | "progression"> {
  readonly articleQueries: ArticleQueries;
  readonly articleSteps: ArticleSteps;
  readonly contentActions: { readonly ofArticles: ArticleActions };
  readonly reactions: ReactionsService;
  readonly texts: RenderTexts;
}

/** Builds what authors write articles with: drafts, working copies, pictures, publication. */
export function buildWriting(foundation: Foundation, needs: WritingNeeds) {
  const { db, clock, newId, logger, activity, events, jobs, background, filters } = foundation;
  const { articleQueries: reader, articleSteps: steps, categoryAccess: categories, media, texts } = needs;
  const writing = { db, clock, events, reader, categories };
  const authors = needs.progression;
  const changes = createArticleChanges({ db, newId, texts, events, authors, filters });
  const copying = { ...writing, newId, jobs, media, changes };
  const copies = createWorkingCopies(copying);
  const articles = createArticlesService({ ...copying, texts, activity, authors, copies, steps, filters });
  const publication = { steps, findMember: createFindActiveMember({ db, clock }) };
  const publishing = createArticlePublishing({ ...writing, ...publication });
  const copyPublishing = createWorkingCopyPublishing({ ...copying, ...publication });
  background.add({ handlers: [...publishing.handlers, ...copyPublishing.handlers] });
  const files = createArticleImageFiles({ db, logger, storage: foundation.storage });
  const articleImages = createArticleImages({ ...writing, newId, images: needs.images, files });
  background.add({ schedules: [removeSurplusImages({ db, clock, files })] });
  background.add(renderStaleTexts({ db, jobs, texts }));
  return {
    previewArticle: createPreviewArticle({ db, changes }),
    endpoints: [
      ...articleRoutes({
        reader,
        articles,
        featured: createFeaturedArticles({ db, clock, activity, reader }),
        publishing,
        reactions: needs.reactions,
        withActions: createWithActions({ actions: needs.contentActions.ofArticles }),
        compare: createCompareRevisions({ db, reader }),
        tagUses: createTagUses({ db, categories }),
      }),
      ...articleImageRoutes(articleImages),
      ...featuredImageRoutes(createFeaturedImages({ ...writing, media })),
      ...workingCopyRoutes({
        copies,
        publishing: copyPublishing,
        images: createWorkingCopyImages({ ...writing, media, copies }),
        reader,
      }),
    ],
  };
}
