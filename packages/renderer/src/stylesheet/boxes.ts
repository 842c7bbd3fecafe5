/** Elements that are painted by the fill, border, radius and shadow tokens of a region or component. */
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

/** A side that is not set takes the width of the whole border. */
const side = (prefix: string, name: string): string =>
  `var(--${prefix}-border-${name}-width, var(--${prefix}-border-width))`;

/** The paint of every box. It stands before the components, which then only say what differs. */
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
