import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { isIconName } from "../icons/icon.js";

/** Draws a badge's icon token: `star`, `<style>:star`, or the older `faStar`. A name without a drawing is a medal. */
export function badgeIcon(context: BlockContext, token: string): Html {
  const name = token
    .slice(token.indexOf(":") + 1)
    .replace(/^fa(?=[A-Z])/, "")
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
    .toLowerCase();
  return context.icon(isIconName(name) ? name : "award");
}
