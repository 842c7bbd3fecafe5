import { type AnswerOf, listSettings } from "@sitevine/api";
import { queryOf } from "../../app/queries.js";

/** A setting with everything that its control needs. */
export type Setting = AnswerOf<typeof listSettings>[number];

export const settingsQuery = () => queryOf(listSettings);
