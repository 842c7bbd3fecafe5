import { type AnswerOf, listPanelPages } from "@sitevine/api";
import { queryOf } from "./queries.js";

/** A page that an enabled plugin adds to the administration. */
export type PanelPage = AnswerOf<typeof listPanelPages>[number];

const EVERY_MS = 30_000;

/** The pages of plugins that the person may open, asked again every half minute while somebody looks. */
export const panelPagesQuery = () => ({ ...queryOf(listPanelPages), refetchInterval: EVERY_MS });

/** The place of a page below the administration. */
export const placeOfPage = ({ pluginId, key }: Pick<PanelPage, "pluginId" | "key">): string =>
  `/plugins/${pluginId}/${key}`;
