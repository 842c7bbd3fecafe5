import type { EditorView } from "prosemirror-view";

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  words = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = words;
  return made;
}

/** Changes an attribute of a node, wherever it stands by now. */
export const setAttribute = (
  view: EditorView,
  getPos: () => number | undefined,
  name: string,
  value: unknown,
): void => {
  const pos = getPos();
  if (pos !== undefined) view.dispatch(view.state.tr.setNodeAttribute(pos, name, value));
};
