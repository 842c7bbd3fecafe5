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

/** Endpoints whose answers a change of the theme makes out of date. */
export const LIBRARY = [listThemes, getInstalledTheme, getTokens, getBranding] as const;
/** Endpoints whose answers a change of the administrators' own layer makes out of date. */
export const OWN_LAYER = [getStyleDraftStatus, getCustomCss, getTokens, listStyleHistory] as const;
