import type { Html } from "../html.js";
import { html, raw } from "../html.js";
import { lucide } from "./lucide.js";

/** Name of a bundled icon. */
export type IconName = keyof typeof lucide;

const names: ReadonlySet<string> = new Set(Object.keys(lucide));

export function isIconName(name: string): name is IconName {
  return names.has(name);
}

/** Id of the sprite. It comes after the footer, so once a browser has it, it has all visible content. */
export const SPRITE_ID = "sv-icons";

/** Renders icons as references into one sprite, so that repeated icons do not repeat their paths. */
export class IconSheet {
  readonly #used = new Set<IconName>();

  /** Renders an icon. It is decorative: the text beside it carries the meaning. */
  draw(name: IconName): Html {
    this.#used.add(name);
    return html`<svg class="sv-icon" aria-hidden="true"><use href="#sv-i-${name}"/></svg>`;
  }

  /** The sprite with the icons that the page uses; it appears once in the body. */
  sprite(): Html {
    const symbols = [...this.#used]
      .toSorted()
      .map((name) => html`<symbol id="sv-i-${name}" viewBox="0 0 24 24">${raw(lucide[name])}</symbol>`);
    return symbols.length === 0
      ? raw("")
      : html`<svg class="sv-sprite" id="${SPRITE_ID}" aria-hidden="true">${symbols}</svg>`;
  }
}
