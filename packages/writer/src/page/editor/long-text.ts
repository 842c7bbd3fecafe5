import type { Node } from "prosemirror-model";

/** Shorter texts are laid out and typed into as browsers do it. */
const LONG_BLOCKS = 100;

/** Whether a text has so many blocks that what a browser does with the whole text is felt with each key. */
export const isLong = ({ childCount }: Node): boolean => childCount >= LONG_BLOCKS;
