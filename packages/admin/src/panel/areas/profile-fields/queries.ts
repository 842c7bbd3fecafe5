import { type AnswerOf, listProfileFields, listUserProfileFields } from "@sitevine/api";

export type ProfileField = AnswerOf<typeof listProfileFields>[number];

/** Endpoints whose answers are out of date when a field has changed. */
export const FIELD_ANSWERS = [listProfileFields, listUserProfileFields] as const;
