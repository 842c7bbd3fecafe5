import type { Node } from "prosemirror-model";
import { type Command, Plugin, TextSelection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type NodeView, type NodeViewConstructor } from "prosemirror-view";
import { schema } from "../../engine/index.js";

const { footnote_ref, footnote_def, paragraph } = schema.nodes;

/** Names a change of the document that is no edit of its footnotes by whoever writes, such as one of the source. */
export const FROM_OUTSIDE = "from-outside";

type Found = (label: string, pos: number, node: Node) => void;

/** Finds the references and the notes that are entirely within a range, in order. */
function findNotes(doc: Node, found: Found, from = 0, to = doc.content.size): void {
  if (from === to) return;
  doc.nodesBetween(from, to, (node, pos) => {
    const isNote = node.type === footnote_ref || node.type === footnote_def;
    if (isNote && pos >= from && pos + node.nodeSize <= to) found(String(node.attrs.label), pos, node);
  });
}

/** The labels that have references, and those that have notes. */
function labelsIn(doc: Node) {
  const [refs, notes] = [new Set<string>(), new Set<string>()];
  findNotes(doc, (label, _pos, { type }) => (type === footnote_ref ? refs : notes).add(label));
  return { refs, notes };
}

/** The first number that no note has. */
function freeLabel(doc: Node): string {
  const { refs, notes } = labelsIn(doc);
  let label = 1;
  while (refs.has(String(label)) || notes.has(String(label))) label += 1;
  return String(label);
}

/** Refers to a new note at the end of the text, behind what is selected, and goes there. */
export const insertFootnote: Command = ({ selection: { $to }, doc, tr: change }, dispatch) => {
  const { parent } = $to;
  if (parent.type.spec.code || !parent.canReplaceWith($to.index(), $to.index(), footnote_ref)) return false;
  const label = freeLabel(doc);
  change.insert($to.pos, footnote_ref.create({ label }));
  change.insert(change.doc.content.size, footnote_def.create({ label }, paragraph.create()));
  change.setSelection(TextSelection.atEnd(change.doc));
  dispatch?.(change.scrollIntoView());
  return true;
};

/** Removes an empty note, and goes to where the text refers to it. */
export const removeEmptyNote: Command = ({ selection: { $from, empty }, doc, tr: change }, dispatch) => {
  const note = $from.depth > 1 ? $from.node(-1) : undefined;
  if (!empty || note?.type !== footnote_def || note.childCount > 1 || $from.parent.content.size > 0) return false;
  let back: number | undefined;
  findNotes(doc, (label, pos, { type }) => {
    if (type === footnote_ref && label === note.attrs.label) back ??= pos;
  });
  const start = $from.before(-1);
  change.delete(start, start + note.nodeSize);
  change.setSelection(TextSelection.near(change.doc.resolve(change.mapping.map(back ?? start)), -1));
  dispatch?.(change.scrollIntoView());
  return true;
};

/**
 * True for changes that keep the notes of removed references: cut or dragged text may be inserted elsewhere, and undo
 * restores both.
 */
const keepsNotes = (change: Transaction): boolean =>
  change.getMeta(FROM_OUTSIDE) !== undefined ||
  change.getMeta("history$") !== undefined ||
  ["cut", "drop"].includes(change.getMeta("uiEvent"));

/** Tells of the references and notes that a change takes away or brings. */
function findChanged(change: Transaction, onGone: Found, onNew: Found): void {
  change.mapping.maps.forEach((map, at) => {
    const [before, after] = [change.docs[at], change.docs[at + 1] ?? change.doc];
    map.forEach((from, to, newFrom, newTo) => {
      if (before) findNotes(before, onGone, from, to);
      findNotes(after, onNew, newFrom, newTo);
    });
  });
}

/** Removes the note with its last reference, and the references with their note. */
const removeTogether = (): Plugin =>
  new Plugin({
    appendTransaction(changes, before, { doc, tr }) {
      if (changes.some(keepsNotes)) return null;
      const gone = new Set<string>();
      for (const change of changes)
        findChanged(
          change,
          (label) => gone.add(label),
          () => undefined,
        );
      if (gone.size === 0) return null;
      const [was, is] = [labelsIn(before.doc), labelsIn(doc)];
      const isLost = (label: string, kind: "refs" | "notes"): boolean =>
        gone.has(label) && was[kind].has(label) && !is[kind].has(label);
      const left: { readonly pos: number; readonly size: number }[] = [];
      findNotes(doc, (label, pos, { type, nodeSize }) => {
        if (isLost(label, type === footnote_ref ? "notes" : "refs")) left.unshift({ pos, size: nodeSize });
      });
      for (const { pos, size } of left) tr.delete(pos, pos + size);
      return left.length > 0 ? tr : null;
    },
  });

/** The numbers that readers see, in the order of the references; a note without a reference is not shown to them. */
function numbered(doc: Node, unused: string): DecorationSet {
  const numbers = new Map<string, number>();
  findNotes(doc, (label, _pos, { type }) => {
    if (type === footnote_ref && !numbers.has(label)) numbers.set(label, numbers.size + 1);
  });
  const marks: Decoration[] = [];
  findNotes(doc, (label, pos, { type, nodeSize }) => {
    const number = numbers.get(label);
    const shown = number === undefined ? { "data-unused": unused } : { "data-number": String(number) };
    marks.push(Decoration.node(pos, pos + nodeSize, type === footnote_def ? shown : {}, { number }));
  });
  return DecorationSet.create(doc, marks);
}

const showNumbers = (unused: string): Plugin => {
  const plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: (_config, { doc }) => numbered(doc, unused),
      apply(change, shown, _before, { doc }) {
        let isOther = false;
        const note = (): void => {
          isOther = true;
        };
        findChanged(change, note, note);
        return isOther ? numbered(doc, unused) : shown.map(change.mapping, doc);
      },
    },
    props: { decorations: (state) => plugin.getState(state) },
  });
  return plugin;
};

/** Keeps references and their notes together, and shows them with the numbers of the page. `unused` is said below a note without a reference. */
export const footnotes = (unused: string): readonly Plugin[] => [removeTogether(), showNumbers(unused)];

/** A reference with the number that readers see. */
export const footnoteView: NodeViewConstructor = (node, _view, _getPos, decorations): NodeView => {
  const dom = document.createElement("sup");
  const show = (next: Node, marks: readonly Decoration[]): void => {
    const number: unknown = marks.find(({ spec }) => spec.number !== undefined)?.spec.number;
    dom.dataset.note = String(next.attrs.label);
    dom.textContent = `[${number ?? next.attrs.label}]`;
  };
  show(node, decorations);
  return {
    dom,
    update(next, marks) {
      if (next.type !== footnote_ref) return false;
      show(next, marks);
      return true;
    },
    ignoreMutation: () => true,
  };
};
