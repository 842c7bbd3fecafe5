import type { ArticleNeed } from "@sitevine/contracts";
import type { UserSummary } from "./user.model.js";

/** A category as a label. */
export interface CategoryLabel {
  readonly name: string;
  readonly href: string;
}

/** A row of the category tree, flattened in order. */
export interface CategoryModel extends CategoryLabel {
  readonly id: string;
  readonly description: string | null;
  readonly articles: number;
  /** 0 for a root category. */
  readonly depth: number;
  readonly current: boolean;
}

/** Reactions to an article. */
export interface ArticleCounts {
  readonly comments: number;
  readonly likes: number;
  readonly views: number;
}

/** The point of an image that stays visible when it is cropped, as shares of its width and height from the upper left. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** One article in a list. */
export interface ArticleSummary extends ArticleCounts {
  readonly id: string;
  readonly slug: string;
  readonly href: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: CategoryLabel | null;
  readonly author: UserSummary;
  readonly imageUrl: string | null;
  readonly imageAlt: string;
  /** Null for the middle of the image. */
  readonly imageFocalPoint: FocalPoint | null;
  readonly publishedAt: Date;
  readonly featured: boolean;
}

/** Link to a list in one order. */
export interface SortLink {
  readonly order: ArticleNeed["order"];
  readonly href: string;
  readonly current: boolean;
}

/** The articles of the page: the latest, those of a category or a member, or those related to the article of the page. */
export interface ArticleListModel {
  readonly items: readonly ArticleSummary[];
  /** Articles that the editors chose, including some beyond `items`; absent if `items` contains them all. */
  readonly featured?: readonly ArticleSummary[] | undefined;
  /** Category or tag that the list is restricted to. */
  readonly scope: {
    readonly name: string;
    readonly description: string | null;
    /**
     * Address by which members follow it, below `/api/`; absent for anything that cannot be followed, and for guests.
     */
    readonly followed?: string | undefined;
  } | null;
  /** Link to the complete list; null when this is it. */
  readonly moreHref: string | null;
  /** Link for writing an article; null when the viewer may not. */
  readonly writeHref: string | null;
  /** Links to the same list in each order, including this one; absent for a list that has one order. */
  readonly sorts?: readonly SortLink[] | undefined;
}

/** Articles of the whole site that lists ask for by themselves. */
export interface NeededArticles {
  readonly need: ArticleNeed;
  readonly list: ArticleListModel;
}

/** A link to an article. */
export interface NeighbourLink {
  readonly title: string;
  readonly href: string;
}

/** The articles published just before and just after the article of the page. */
export interface NeighboursModel {
  readonly previous: NeighbourLink | null;
  readonly next: NeighbourLink | null;
}

/** The article of the page. */
export interface ArticleModel extends ArticleSummary {
  /** Sanitised by the code that loads the model. */
  readonly contentHtml: string;
  readonly updatedAt: Date | null;
  readonly minutes: number;
  readonly dislikes: number;
  readonly tags: readonly CategoryLabel[];
  readonly authorBio: string | null;
  /** Address of the editor; the script shows the link to members who may edit. Null for guests. */
  readonly editHref: string | null;
  /** Null for an article that is in none. */
  readonly series: SeriesModel | null;
}

/** The series of an article, as far as the reader may know of it. */
export interface SeriesModel {
  readonly title: string;
  readonly href: string;
  /** Number of the article's part, from 1. */
  readonly position: number;
  readonly total: number;
  /** Number of the first of these parts, from 1. */
  readonly first: number;
  /** The parts around the article, in order. */
  readonly parts: readonly (NeighbourLink & { readonly current: boolean })[];
  readonly previous: NeighbourLink | null;
  readonly next: NeighbourLink | null;
}
