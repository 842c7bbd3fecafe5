import { isolated } from "../page/isolated.js";
import { part } from "../page/parts.js";

const words = JSON.parse(part(document, "blank-tools")?.dataset.words ?? "{}") as Readonly<Record<string, string>>;

/** What the page says to members who write, with its placeholders filled in. */
export const word = (name: string, values: Readonly<Record<string, string>> = {}): string =>
  (words[name] ?? "").replace(/\{(\w+)\}/g, (open, key: string) =>
    key in values ? isolated(values[key] ?? "", document.documentElement.dir) : open,
  );
