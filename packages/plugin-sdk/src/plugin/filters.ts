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

/** What filters see beside the text, by name. */
export interface PluginFilters {
  "comment.before-create": CommentDraft & { readonly parentId: string | null };
  "comment.before-change": CommentDraft & { readonly commentId: string };
  "article.before-create": ArticleDraft;
  /** `editorId` is who changes it. */
  "article.before-change": ArticleDraft & { readonly articleId: string; readonly editorId: string };
}

export type PluginFilterName = keyof PluginFilters;

/** What a filter says of a text: nothing to accept it as it is, another text in its place, or a sentence for its author. */
export type FilterVerdict = undefined | { readonly text: string } | { readonly refuse: string };

const NAMES: Readonly<Record<PluginFilterName, true>> = {
  "comment.before-create": true,
  "comment.before-change": true,
  "article.before-create": true,
  "article.before-change": true,
};

/** The names of these filters. */
export const PLUGIN_FILTER_NAMES = Object.keys(NAMES) as readonly PluginFilterName[];
