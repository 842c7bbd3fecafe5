import { isolated } from "../page/isolated.js";
import { part } from "../page/parts.js";

/** The element with the dialogs of the page; null on pages that have none. */
export const dialogs = part<HTMLTemplateElement>(document, "dialogs");

const words = JSON.parse(dialogs?.dataset.words ?? "{}") as Readonly<Record<string, string>>;

/** What the script of moderation says, with its placeholders filled in; empty for what this audience is not told. */
export const word = (name: string, values: Readonly<Record<string, string>> = {}): string =>
  (words[name] ?? "").replace(/\{(\w+)\}/g, (open, key: string) =>
    key in values ? isolated(values[key] ?? "", document.documentElement.dir) : open,
  );
