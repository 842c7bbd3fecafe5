import type { UserSummary } from "./user.model.js";

/** A button that sends something to a route. */
export interface PageButtonModel {
  readonly label: string;
  readonly method: string;
  readonly action: string;
  /** JSON text; null for a request without a body. */
  readonly body: string | null;
  /** Asked before it is sent. */
  readonly question: string | null;
}

export interface ListEntryModel {
  readonly title: string;
  readonly href: string;
  readonly text: string | null;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly author: UserSummary | null;
  readonly at: Date | null;
  readonly isNew: boolean;
}

export interface PageEntryModel {
  readonly anchor: string;
  /** Null for a member who is gone. */
  readonly author: UserSummary | null;
  readonly at: Date;
  readonly editedAt: Date | null;
  /** Sanitised markup; null for what was removed. */
  readonly markup: string | null;
  /** A member can take its text into the form of the page. */
  readonly isQuotable: boolean;
  readonly buttons: readonly PageButtonModel[];
  /** Target of a report; null if there is nothing to report. */
  readonly report: { readonly type: string; readonly id: string } | null;
}

export interface PageFieldModel {
  readonly name: string;
  readonly label: string;
  readonly type: "line" | "text";
  readonly value: string;
  readonly maxLength: number;
}

/** A part of what a page of a plugin shows. */
export type PagePartModel =
  | {
      readonly kind: "title";
      readonly title: string;
      readonly text: string | null;
      readonly action: { readonly label: string; readonly href: string } | null;
    }
  | {
      readonly kind: "list";
      readonly title: string | null;
      readonly entries: readonly ListEntryModel[];
      /** Said of a list without entries. */
      readonly empty: string | null;
    }
  | { readonly kind: "entries"; readonly entries: readonly PageEntryModel[] }
  | { readonly kind: "buttons"; readonly buttons: readonly PageButtonModel[] }
  | {
      readonly kind: "form";
      readonly title: string;
      readonly method: string;
      readonly action: string;
      readonly fields: readonly PageFieldModel[];
      readonly submit: string;
    }
  | { readonly kind: "text"; readonly markup: string };

/** Content of a plugin's page, as a block of the plugin's type shows it. */
export interface PluginPageModel {
  /** Type of the block, which is also the key of the page's template. */
  readonly type: string;
  readonly parts: readonly PagePartModel[];
}
