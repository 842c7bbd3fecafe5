import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { type IconName, isIconName } from "../icons/icon.js";

/** Icon names of badges whose drawing has another name here. */
const BY_OTHER_NAMES: ReadonlyMap<string, IconName> = new Map([
  ["bolt", "zap"],
  ["bullhorn", "megaphone"],
  ["cake-candles", "cake"],
  ["comment", "message-circle"],
  ["comments", "messages-square"],
  ["feather-pointed", "feather"],
  ["fire", "flame"],
  ["gear", "settings"],
  ["hand-holding-heart", "hand-heart"],
  ["location-dot", "map-pin"],
  ["mug-hot", "coffee"],
  ["paintbrush", "brush"],
  ["pen-nib", "pen-tool"],
  ["rotate-left", "rotate-ccw"],
  ["screwdriver-wrench", "wrench"],
  ["seedling", "sprout"],
  ["shield-halved", "shield"],
  ["wand-magic-sparkles", "sparkles"],
]);

/** Renders a badge's icon: `star`, `<style>:star`, or the older `faStar`. A name without a drawing becomes a medal. */
export function badgeIcon(context: Pick<BlockContext, "icon">, token: string): Html {
  const name = token
    .slice(token.indexOf(":") + 1)
    .replace(/^fa(?=[A-Z])/, "")
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
    .toLowerCase();
  return context.icon(isIconName(name) ? name : (BY_OTHER_NAMES.get(name) ?? "award"));
}
