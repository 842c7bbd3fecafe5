/** The place of this name inside an element. */
export const part = <E extends HTMLElement = HTMLElement>(root: ParentNode, name: string): E | null =>
  root.querySelector<E>(`[data-sv="${name}"]`);

/** What a template of this name holds, ready to be put into the page. */
export function stamp(root: ParentNode, name: string): DocumentFragment | null {
  const template = part<HTMLTemplateElement>(root, name);
  return template ? document.importNode(template.content, true) : null;
}

/** Writes into the place of this name, where there is one. */
export function write(root: ParentNode, name: string, text: string): void {
  const place = part(root, name);
  if (place) place.textContent = text;
}

const status = document.createElement("p");
status.className = "sv-hidden";
status.setAttribute("role", "status");
document.body.append(status);

/** Says something to those who do not see it happen. */
export function announce(text: string): void {
  // The same words twice are two pieces of news.
  status.textContent = "";
  requestAnimationFrame(() => {
    status.textContent = text;
  });
}

/** Moves the focus to something that takes none by itself. */
export function focusOn(element: HTMLElement): void {
  if (!element.matches("a[href], button, input, select, textarea")) element.tabIndex = -1;
  element.focus();
}
