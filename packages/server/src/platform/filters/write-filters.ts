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

/** Inputs of filters beside the text, by the name of the filter. */
export interface FilteredWrites {
  "comment.before-create": CommentDraft & { readonly parentId: string | null };
  "comment.before-change": CommentDraft & { readonly commentId: string };
  "article.before-create": ArticleDraft;
  /** `editorId` is who changes it. */
  "article.before-change": ArticleDraft & { readonly articleId: string; readonly editorId: string };
}

export type FilterName = keyof FilteredWrites;

/** Returns the text as it is to be stored. Throws an AppError to refuse it. */
export type WriteFilter<Name extends FilterName> = (text: string, about: FilteredWrites[Name]) => Promise<string>;

/** Filters of texts before they are stored: they may change or refuse them. */
export interface WriteFilters {
  /** Passes the text through all filters of this name, each of which gets what the former one returned. Throws as a filter does. */
  run<Name extends FilterName>(name: Name, text: string, about: FilteredWrites[Name]): Promise<string>;
  /** Adds a filter until the returned function is called. Filters run in the order of their owners' ids. */
  add<Name extends FilterName>(name: Name, owner: string, filter: WriteFilter<Name>): () => void;
}

interface Added {
  readonly name: FilterName;
  readonly owner: string;
  readonly filter: (text: string, about: never) => Promise<string>;
}

export function createWriteFilters(): WriteFilters {
  const added = new Set<Added>();
  const inOrder = (name: FilterName): Added[] =>
    [...added]
      .filter((one) => one.name === name)
      .sort((one, other) => (one.owner === other.owner ? 0 : one.owner < other.owner ? -1 : 1));

  return {
    async run(name, text, about) {
      let filtered = text;
      for (const { filter } of inOrder(name)) filtered = await filter(filtered, about as never);
      return filtered;
    },
    add(name, owner, filter) {
      const one: Added = { name, owner, filter };
      added.add(one);
      return () => void added.delete(one);
    },
  };
}
