import { listSettings } from "@sitevine/api";
import { queryOf } from "../../app/queries.js";
import { named } from "./german.js";
import type { Setting } from "./setting.js";

/** Names the unsaved value of a setting. */
export const draftKey = (key: string): string => `setting/${key}`;

const inWords = (settings: readonly Setting[]): Setting[] => settings.map(named);

export const settingsQuery = () => ({ ...queryOf(listSettings), select: inWords });
