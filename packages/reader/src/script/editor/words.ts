import { part, wordsOf } from "../main.js";

/** Messages for members who write, with placeholders filled in. */
export const word = wordsOf(part(document, "blank-tools"));
