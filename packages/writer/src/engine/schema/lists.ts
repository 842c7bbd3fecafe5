import type { Attrs, NodeSpec } from "prosemirror-model";

const isLoose = (list: HTMLElement): boolean => list.querySelector(":scope > li > p") !== null;

/** The number of the first item; lists of Markdown begin at any number from nought. */
const startOf = (list: HTMLElement): number => Number(/^\d{1,9}$/.exec(list.getAttribute("start") ?? "")?.[0] ?? 1);

const readBox = (item: HTMLElement): Attrs => {
  const box = item.querySelector<HTMLInputElement>(":scope > input[type=checkbox], :scope > p > input[type=checkbox]");
  return { checked: box ? box.hasAttribute("checked") : null };
};

/** Lists. `tight` is whether the paragraphs of items stand without space between them. */
export const LISTS = {
  bullet_list: {
    attrs: { tight: { default: true }, marker: { default: "-" } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul", getAttrs: (list) => ({ tight: !isLoose(list) }) }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    attrs: { tight: { default: true }, marker: { default: "." }, start: { default: 1 } },
    content: "list_item+",
    group: "block",
    parseDOM: [
      {
        tag: "ol",
        getAttrs: (list) => ({
          tight: !isLoose(list),
          start: startOf(list),
        }),
      },
    ],
    toDOM: ({ attrs }) => ["ol", attrs.start === 1 ? {} : { start: String(attrs.start) }, 0],
  },
  /** `checked` is null where the item is no task. */
  list_item: {
    attrs: { checked: { default: null } },
    content: "block+",
    defining: true,
    parseDOM: [{ tag: "li", getAttrs: readBox }],
    toDOM: ({ attrs }) => ["li", attrs.checked === null ? {} : { "data-task": attrs.checked ? "done" : "open" }, 0],
  },
} satisfies Record<string, NodeSpec>;
