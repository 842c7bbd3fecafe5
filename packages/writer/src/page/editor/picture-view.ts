import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { NodeViewConstructor } from "prosemirror-view";
import { pictureWords } from "../pictures/words.js";

/** A picture with the field that says what it shows. Enter goes from the picture to the field, and back to the text. */
export const pictureView: NodeViewConstructor = (node, view, getPos) => {
  const dom = document.createElement("span");
  dom.className = "write-picture";
  const picture = document.createElement("img");
  const alt = document.createElement("input");
  alt.setAttribute("aria-label", pictureWords.alt);
  alt.title = pictureWords.altHint;
  alt.placeholder = pictureWords.alt;
  alt.maxLength = 300;
  dom.append(picture, alt);

  const show = ({ attrs }: Node): void => {
    const src = String(attrs.src);
    if (picture.getAttribute("src") !== src) picture.src = src;
    picture.alt = String(attrs.alt);
    picture.title = attrs.title === null ? "" : String(attrs.title);
    if (document.activeElement !== alt) alt.value = String(attrs.alt);
  };

  const isAlone = (): boolean => {
    const pos = getPos();
    const parent = pos === undefined ? undefined : view.state.doc.resolve(pos).parent;
    return parent?.childCount === 1 && parent.inlineContent;
  };

  show(node);
  dom.classList.toggle("write-picture--alone", isAlone());

  alt.addEventListener("input", () => {
    const pos = getPos();
    if (pos !== undefined) view.dispatch(view.state.tr.setNodeAttribute(pos, "alt", alt.value));
  });
  alt.addEventListener("keydown", (event) => {
    const pos = getPos();
    if ((event.key !== "Enter" && event.key !== "Escape") || pos === undefined) return;
    event.preventDefault();
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
    view.focus();
  });

  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false;
      show(next);
      dom.classList.toggle("write-picture--alone", isAlone());
      return true;
    },
    stopEvent: ({ target }) => target === alt,
    ignoreMutation: () => true,
  };
};
