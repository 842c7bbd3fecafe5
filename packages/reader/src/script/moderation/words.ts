import { part, wordsOf } from "../main.js";

/** The element with the dialogs of the page; null on pages that have none. */
export const dialogs = part<HTMLTemplateElement>(document, "dialogs");

/** What the script of moderation says, with its placeholders filled in; empty for what this audience is not told. */
export const word = wordsOf(dialogs);
