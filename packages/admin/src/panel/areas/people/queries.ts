import { type AnswerOf, getUserDetail, listUserSessions, listUsers, listWarnings } from "@sitevine/api";

/** Somebody as administrators see them. */
export type PersonDetail = AnswerOf<typeof getUserDetail>;

/** Endpoints whose answers are out of date after an act on an account. */
export const ACCOUNT_ANSWERS = [getUserDetail, listUsers, listUserSessions, listWarnings] as const;
