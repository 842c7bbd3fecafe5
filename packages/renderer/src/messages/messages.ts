import type { en } from "./en.js";

type English = typeof en;

/** Every sentence that blocks say. A language implements each key; texts with numbers or names are functions. */
export type Messages = {
  readonly [Key in keyof English]: English[Key] extends (...args: infer Args) => string
    ? (...args: Args) => string
    : string;
};
