import type { AnswerOf, getRegistrationStatus } from "@sitevine/api";
import type { BlockContext, Messages } from "@sitevine/renderer";
import type { ProfileField } from "../../features/profile-fields/index.js";
import type { ReaderFont } from "../font-choice.js";
import type { StaticFile } from "../static-files.js";
import type { AccountContent } from "./account-block.js";

export type RegistrationStatus = AnswerOf<typeof getRegistrationStatus>;

/** Inputs of an account page. */
export interface AccountAsk {
  readonly query: URLSearchParams;
  readonly registration: RegistrationStatus;
  /** Fields of profiles; empty except on pages that request them. */
  readonly profileFields: readonly ProfileField[];
  /** Font that the reader chose. */
  readonly readerFont: ReaderFont | undefined;
}

/** One page about somebody's account. */
export interface AccountPage {
  readonly path: string;
  /** True for pages that visitors need to get in. Visitors whom the site's gate keeps out do not see the others. */
  readonly openAtGate?: true;
  readonly asksProfileFields?: boolean;
  readonly scripts?: readonly StaticFile[];
  readonly title: (messages: Messages, siteName: string) => string;
  /** Name of the series that the page belongs to; the window's title has it after that of the page. */
  readonly series?: (messages: Messages) => string;
  readonly write: (context: BlockContext, ask: AccountAsk) => Omit<AccountContent, "title">;
}

/** The way on after signing in, handed from page to page; the reader's script follows none that leaves the site. */
export function withNext(path: string, query: URLSearchParams): string {
  const next = query.get("next");
  return next?.startsWith("/") && next.length <= 2_000 ? `${path}?next=${encodeURIComponent(next)}` : path;
}
