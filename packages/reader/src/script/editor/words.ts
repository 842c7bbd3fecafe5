import { part, wordsOf } from "../main.js";

/** What the page says to members who write, with its placeholders filled in. */
export const word = wordsOf(part(document, "blank-tools"));
