import { part, wordsOf } from "../main.js";

/** The element with the dialogs of the page; null on pages that have none. */
export const dialogs = part<HTMLTemplateElement>(document, "dialogs");

/** Messages of the moderation script, with placeholders filled in; empty for those that this audience does not get. */
export const word = wordsOf(dialogs);
