interface CommentDraft {
  readonly authorId: string;
  readonly place: "article" | "profile";
  /** The article, or the member whose profile it is on. */
  readonly placeId: string;
}

interface ArticleDraft {
  readonly authorId: string;
  readonly title: string;
  readonly format: "markdown" | "html";
}

/** Drafts that filters receive beside the text, by filter name. */
export interface PluginFilters {
  "comment.before-create": CommentDraft & { readonly parentId: string | null };
  "comment.before-change": CommentDraft & { readonly commentId: string };
  "article.before-create": ArticleDraft;
  /** `editorId` is who changes it. */
  "article.before-change": ArticleDraft & { readonly articleId: string; readonly editorId: string };
}

export type PluginFilterName = keyof PluginFilters;

/**
 * Verdict of a filter on a text: nothing to accept it unchanged, another text to replace it, or a sentence for its
 * author to refuse it.
 */
export type FilterVerdict = undefined | { readonly text: string } | { readonly refuse: string };

const NAMES: Readonly<Record<PluginFilterName, true>> = {
  "comment.before-create": true,
  "comment.before-change": true,
  "article.before-create": true,
  "article.before-change": true,
};

/** The names of these filters. */
export const PLUGIN_FILTER_NAMES = Object.keys(NAMES) as readonly PluginFilterName[];
