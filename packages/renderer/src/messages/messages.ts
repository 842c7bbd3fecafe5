import type { en } from "./en.js";

type English = typeof en;

/** Every message of the blocks. Each language implements every key; messages with numbers or names are functions. */
export type Messages = {
  readonly [Key in keyof English]: English[Key] extends (...args: infer Args) => string
    ? (...args: Args) => string
    : string;
};
