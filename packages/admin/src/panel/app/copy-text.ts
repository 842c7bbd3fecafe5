import { common } from "../words/common.js";
import { notify } from "./notices.js";

/** Browsers let pages copy only where the connection to the site is encrypted. */
export const mayCopy = (): boolean => navigator.clipboard !== undefined;

export const copyText = (text: string): void =>
  void navigator.clipboard.writeText(text).then(() => notify({ tone: "done", message: common.copied }));
