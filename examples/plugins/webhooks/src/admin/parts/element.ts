/** Content of an element: a text is never parsed as HTML, which the panel's policy forbids. */
export type Content = Node | string | null;

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], "children" | "style">
>;

/** Makes an element with properties and content. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content.filter((part) => part !== null));
  return element;
}

/** A button that cannot be pressed again while it works. */
export function actButton(label: string, act: () => Promise<void>, described?: string): HTMLButtonElement {
  const button = make("button", { type: "button", textContent: label });
  if (described !== undefined) button.setAttribute("aria-label", `${label}: ${described}`);
  button.addEventListener("click", () => {
    button.disabled = true;
    void act().finally(() => {
      button.disabled = false;
    });
  });
  return button;
}
