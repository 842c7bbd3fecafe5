import {
  type AnswerOf,
  getBranding,
  getCustomCss,
  getInstalledTheme,
  getStyleDraftStatus,
  getTokens,
  listStyleHistory,
  listThemes,
} from "@sitevine/api";

export type Theme = AnswerOf<typeof listThemes>[number];
export type Snapshot = AnswerOf<typeof listStyleHistory>["data"][number];

/** What a change of the theme changes. */
export const LIBRARY = [listThemes, getInstalledTheme, getTokens, getBranding] as const;
/** What a change of the administrators' own layer changes. */
export const OWN_LAYER = [getStyleDraftStatus, getCustomCss, getTokens, listStyleHistory] as const;
