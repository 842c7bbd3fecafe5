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

/** Where a list is in one order. */
export interface SortLink {
  readonly order: ArticleNeed["order"];
  readonly href: string;
  readonly current: boolean;
}

/** The articles of the page: the latest, those of a category or a member, or those related to the article of the page. */
export interface ArticleListModel {
  readonly items: readonly ArticleSummary[];
  /** What the editors chose, also beyond `items`; absent where these contain it. */
  readonly featured?: readonly ArticleSummary[] | undefined;
  /** Category or tag that the list is restricted to. */
  readonly scope: {
    readonly name: string;
    readonly description: string | null;
    /** Where members follow it, below `/api/`; absent for what cannot be followed, and for guests. */
    readonly followed?: string | undefined;
  } | null;
  /** Link to the complete list; null when this is it. */
  readonly moreHref: string | null;
  /** Link for writing an article; null when the viewer may not. */
  readonly writeHref: string | null;
  /** Where the same list is in other orders, this one among them; absent for a list that has one order. */
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
  /** Where the text is edited; the script shows the link to those who may. Null for guests. */
  readonly editHref: string | null;
  /** Null for an article that is in none. */
  readonly series: SeriesModel | null;
}

/** The series of an article, as far as the reader may know of it. */
export interface SeriesModel {
  readonly title: string;
  readonly href: string;
  /** Of the article, from 1. */
  readonly position: number;
  readonly total: number;
  /** Of the first of these parts, from 1. */
  readonly first: number;
  /** The parts around the article, in order. */
  readonly parts: readonly (NeighbourLink & { readonly current: boolean })[];
  readonly previous: NeighbourLink | null;
  readonly next: NeighbourLink | null;
}
