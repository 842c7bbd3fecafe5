/** A button that looks like the tools of a comment. */
export function toolButton(label: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "sv-tool";
  made.textContent = label;
  return made;
}
