import { slugOf as wordsOf } from "@sitevine/contracts";

const MAX_LENGTH = 100;

/** A name as part of an address, at most 100 UTF-16 units. Empty when the name has no letter and no digit. */
export const slugOf = (name: string): string => wordsOf(name, MAX_LENGTH);
