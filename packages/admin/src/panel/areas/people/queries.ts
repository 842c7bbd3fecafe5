import { type AnswerOf, getUserDetail, listUserSessions, listUsers, listWarnings } from "@sitevine/api";

/** Somebody as administrators see them. */
export type PersonDetail = AnswerOf<typeof getUserDetail>;

/** What is out of date when something was done to an account. */
export const ACCOUNT_ANSWERS = [getUserDetail, listUsers, listUserSessions, listWarnings] as const;
