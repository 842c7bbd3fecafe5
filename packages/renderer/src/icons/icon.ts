import type { Html } from "../html.js";
import { html, raw } from "../html.js";
import { lucide } from "./lucide.js";

/** Name of a bundled icon. */
export type IconName = keyof typeof lucide;

const names: ReadonlySet<string> = new Set(Object.keys(lucide));

export function isIconName(name: string): name is IconName {
  return names.has(name);
}

/** Id of the drawings. They stand behind the footer, so that a page that has them is there as far as it is seen. */
export const SPRITE_ID = "sv-icons";

/** Draws icons as references into one sprite, so that a card repeated fifty times carries no drawing fifty times. */
export class IconSheet {
  readonly #used = new Set<IconName>();

  /** A decoration; the words beside it carry the meaning. */
  draw(name: IconName): Html {
    this.#used.add(name);
    return html`<svg class="sv-icon" aria-hidden="true"><use href="#sv-i-${name}"/></svg>`;
  }

  /** The drawings that the page uses; stands once in its body. */
  sprite(): Html {
    const symbols = [...this.#used]
      .toSorted()
      .map((name) => html`<symbol id="sv-i-${name}" viewBox="0 0 24 24">${raw(lucide[name])}</symbol>`);
    return symbols.length === 0
      ? raw("")
      : html`<svg class="sv-sprite" id="${SPRITE_ID}" aria-hidden="true">${symbols}</svg>`;
  }
}
