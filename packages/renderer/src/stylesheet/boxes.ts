/** Elements whose fill, border, radius and shadow come from the tokens of a region or component. */
const BOXES: readonly (readonly [selector: string, prefix: string])[] = [
  [".sv-header", "header"],
  [".pub-nav", "nav"],
  [".ghero", "hero"],
  [".sv-main", "content"],
  [".sv-aside", "aside"],
  [".sv-card, .sv-panel, .profile-card, .sv-aside .sv-articles", "card"],
  [".sv-btn", "btn"],
  [".sv-btn--quiet", "btn-quiet"],
  [".sv-input", "input"],
  [".sv-menu", "menu"],
  [".sv-tag", "tag"],
  [".sv-prose :is(pre, code, kbd)", "code"],
  [".sv-image img", "image"],
  [".sv-avatar", "avatar"],
  [".sv-foot", "footer"],
];

/** A side without a value uses the width of the whole border. */
const side = (prefix: string, name: string): string =>
  `var(--${prefix}-border-${name}-width, var(--${prefix}-border-width))`;

/** The surface of every box. It precedes the components, which only declare differences. */
export const boxes = BOXES.map(
  ([selector, prefix]) => `${selector} {
background: var(--${prefix}-bg);
border: solid var(--${prefix}-border);
border-block-width: ${side(prefix, "top")} ${side(prefix, "bottom")};
border-inline-width: ${side(prefix, "start")} ${side(prefix, "end")};
border-radius: var(--${prefix}-radius);
box-shadow: var(--${prefix}-shadow);
}`,
).join("\n");
