import type { Subject } from "./changes.js";

/** An article as readers find it: its text, its counters, the comments below it. */
export const articleSubject = (id: string): Subject => `article:${id}`;

/** Subject of a member's profile, without their wall. */
export const personSubject = (id: string): Subject => `person:${id}`;

/** The entries on a member's wall. */
export const wallSubject = (ownerId: string): Subject => `wall:${ownerId}`;

/** Subject of the search. */
export const SEARCH_SUBJECT: Subject = "search";
