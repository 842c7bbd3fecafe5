import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { NodeView, NodeViewConstructor } from "prosemirror-view";
import { element, setAttribute } from "./node-view-parts.js";
import { editorWords } from "./words.js";

/** Code with the field for its language. */
export const codeView: NodeViewConstructor = (node, view, getPos): NodeView => {
  const dom = element("div", { class: "write-code" });
  const language = element("input", {
    "aria-label": editorWords.language,
    placeholder: editorWords.language,
    list: "write-languages",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const contentDOM = element("code");
  const pre = element("pre", { dir: "ltr" });
  pre.append(contentDOM);
  dom.append(language, pre);
  const show = (info: unknown): void => {
    if (document.activeElement !== language) language.value = String(info);
  };
  show(node.attrs.info);
  language.addEventListener("input", () => setAttribute(view, getPos, "info", language.value.replace(/[`\s].*$/, "")));
  language.addEventListener("keydown", (event) => {
    const pos = getPos();
    if (event.key !== "Enter" || pos === undefined) return;
    // Otherwise the key would reach the text, and replace what is selected there.
    event.preventDefault();
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos + 1)));
    view.focus();
  });
  return {
    dom,
    contentDOM,
    update(next: Node) {
      if (next.type !== node.type) return false;
      show(next.attrs.info);
      return true;
    },
    stopEvent: ({ target }) => target === language,
    ignoreMutation: ({ target }) => target === language,
  };
};

/** The source of what the editor does not show as it looks. */
export const verbatimView: NodeViewConstructor = (): NodeView => {
  const dom = element("div", { class: "write-verbatim" });
  const label = element("span", { class: "write-verbatim-label", contenteditable: "false" }, editorWords.verbatim);
  const pre = element("pre", { dir: "auto" });
  const contentDOM = element("code");
  pre.append(contentDOM);
  dom.append(label, pre);
  return { dom, contentDOM };
};

/** An item of a list, with its box where it is a task. */
export const itemView: NodeViewConstructor = (node, view, getPos): NodeView => {
  const dom = element("li");
  if (node.attrs.checked === null)
    return { dom, contentDOM: dom, update: ({ type, attrs }) => type === node.type && attrs.checked === null };
  const box = element("input", { type: "checkbox", contenteditable: "false", "aria-label": editorWords.done });
  const contentDOM = element("div");
  dom.className = "write-task";
  dom.append(box, contentDOM);
  box.checked = node.attrs.checked === true;
  box.addEventListener("change", () => setAttribute(view, getPos, "checked", box.checked));
  return {
    dom,
    contentDOM,
    update({ type, attrs }) {
      if (type !== node.type || attrs.checked === null) return false;
      box.checked = attrs.checked === true;
      return true;
    },
    stopEvent: ({ target }) => target === box,
    ignoreMutation: ({ target }) => target === box,
  };
};
