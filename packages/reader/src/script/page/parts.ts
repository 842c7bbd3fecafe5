/** The element with the hook of this name. */
export const part = <E extends HTMLElement = HTMLElement>(root: ParentNode, name: string): E | null =>
  root.querySelector<E>(`[data-sv="${name}"]`);

/** Clones the contents of the template of this name. */
export function stamp(root: ParentNode, name: string): DocumentFragment | null {
  const template = part<HTMLTemplateElement>(root, name);
  return template ? document.importNode(template.content, true) : null;
}

/** Sets the text of the element with the hook of this name, if there is one. */
export function write(root: ParentNode, name: string, text: string): void {
  const element = part(root, name);
  if (element) element.textContent = text;
}

const status = document.createElement("p");
status.className = "sv-hidden";
status.setAttribute("role", "status");
document.body.append(status);

/** Announces something to screen readers. */
export function announce(text: string): void {
  // Repeating the same text must be announced again.
  status.textContent = "";
  requestAnimationFrame(() => {
    status.textContent = text;
  });
}

/** Moves the focus to an element that is not focusable by itself. */
export function focusOn(element: HTMLElement): void {
  if (!element.matches("a[href], button, input, select, textarea")) element.tabIndex = -1;
  element.focus();
}
