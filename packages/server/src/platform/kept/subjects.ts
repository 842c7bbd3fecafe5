import type { Subject } from "./changes.js";

/** An article as readers find it: its text, its counters, the comments below it. */
export const articleSubject = (id: string): Subject => `article:${id}`;

/** What a profile shows of a member, without their wall. */
export const personSubject = (id: string): Subject => `person:${id}`;

/** The entries on a member's wall. */
export const wallSubject = (ownerId: string): Subject => `wall:${ownerId}`;

/** What search finds. */
export const SEARCH_SUBJECT: Subject = "search";
