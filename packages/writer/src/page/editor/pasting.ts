import { DOMParser, Fragment, type Node, type NodeType, type ParseRule, Slice } from "prosemirror-model";
import { type EditorState, Plugin, Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { openDocument, schema, writeMarkdown } from "../../engine/index.js";
import { codeIn } from "../../paste/pasted-code.js";
import { isInColumns, isOfTerminal, withoutEscapes } from "../../paste/plain-text.js";
import { MARK_NAMES } from "../../paste/styles.js";
import { filesOf } from "../pictures/files-of.js";
import { inertBody } from "./inert-body.js";
import { insertSlice } from "./tables/replace-across.js";

const { nodes } = schema;

const MARKED: ParseRule[] = MARK_NAMES.map((mark) => ({ tag: `span[data-marks~="${mark}"]`, mark, consuming: false }));
const reader = new DOMParser(schema, [...MARKED, ...DOMParser.fromSchema(schema).rules]);

const sliceOf = (blocks: readonly Node[]): Slice => Slice.maxOpen(Fragment.from(blocks));

const codeBlock = (text: string, info: string): Node =>
  nodes.code_block.create({ info }, text === "" ? null : schema.text(text));

/** Lines of a text without blocks stay lines. */
function lines(paragraph: string): Node {
  const pieces = paragraph
    .split("\n")
    .flatMap((line, at) => [
      ...(at === 0 ? [] : [nodes.hard_break.create()]),
      ...(line === "" ? [] : [schema.text(line)]),
    ]);
  return nodes.paragraph.create(null, pieces);
}

/** Blocks that are no coincidence in plain text; a line of dashes may stand below the heads of columns. */
const STRUCTURE: ReadonlySet<NodeType> = new Set([
  nodes.heading,
  nodes.bullet_list,
  nodes.ordered_list,
  nodes.blockquote,
  nodes.callout,
  nodes.code_block,
  nodes.table,
  nodes.footnote_def,
]);

const code = (text: string): Slice => new Slice(Fragment.from(codeBlock(text, "")), 0, 0);

/** A text as code where a terminal showed it, as Markdown where it is some, and as it stands otherwise. */
export function readText(given: string): Slice {
  const text = withoutEscapes(given).replace(/\n+$/, "");
  if (isOfTerminal(given)) return code(text);
  const blocks = openDocument(text)?.doc.children ?? [];
  if (blocks.some(({ type }) => STRUCTURE.has(type))) return sliceOf(blocks);
  if (isInColumns(text)) return code(text);
  const isMarkdown = blocks.some(({ type }) => type !== nodes.paragraph) || /\*\*|\]\(|`/.test(text);
  return sliceOf(isMarkdown ? blocks : text.split(/\n{2,}/).map(lines));
}

const readPlain = (text: string): Slice =>
  sliceOf(
    text
      .replace(/\r\n?/g, "\n")
      .split(/\n{2,}/)
      .map(lines),
  );

const isInCode = ({ selection: { $from } }: EditorState): boolean => $from.parent.type.spec.code === true;

/** Data of the clipboard or of a drop. */
interface Given {
  readonly html: string;
  readonly text: string;
  readonly editorData: string;
}

const givenBy = (data: DataTransfer): Given => ({
  html: data.getData("text/html"),
  text: data.getData("text/plain"),
  editorData: data.getData("vscode-editor-data"),
});

async function readGiven(given: Given): Promise<Slice> {
  const code = codeIn(given);
  if (code) return new Slice(Fragment.from(codeBlock(code.text, code.language)), 0, 0);
  if (given.html === "") return readText(given.text);
  // Most people never paste, and the reader of markup is large.
  const { cleanMarkup } = await import("../../paste/clean-markup.js");
  const markup = cleanMarkup(given.html);
  return markup === undefined ? readPlain(given.text) : reader.parseSlice(inertBody(markup));
}

/** Pastes and drops as the editor takes them, and copies as Markdown beside what browsers take. */
export function pasting(onFiles: (files: readonly File[], pos?: number) => void): Plugin {
  let copied: { readonly text: string; readonly slice: Slice } | undefined;
  let isPlain = false;

  function take(view: EditorView, given: Given): void {
    if (given.text === "" && given.html === "") return;
    const text = withoutEscapes(given.text);
    if (isInCode(view.state)) view.dispatch(view.state.tr.insertText(text).scrollIntoView());
    else if (isPlain) insertSlice(view, readPlain(text));
    else if (copied && text !== "" && copied.text === given.text) insertSlice(view, copied.slice);
    else
      void readGiven(given).then((slice) => {
        if (!view.isDestroyed) insertSlice(view, slice);
      });
  }

  return new Plugin({
    props: {
      clipboardTextSerializer(slice) {
        const text = writeMarkdown(slice.content);
        copied = { text, slice };
        return text;
      },
      handleDOMEvents: {
        keydown(_view, event) {
          isPlain = event.shiftKey;
          return false;
        },
        keyup() {
          isPlain = false;
          return false;
        },
        paste(view, event) {
          if (!event.clipboardData) return false;
          event.preventDefault();
          const files = filesOf(event.clipboardData);
          if (files.length > 0) onFiles(files);
          else take(view, givenBy(event.clipboardData));
          return true;
        },
        drop(view, event) {
          // ProseMirror moves content that is dragged within the text.
          if (view.dragging || !event.dataTransfer) return false;
          event.preventDefault();
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          const files = filesOf(event.dataTransfer);
          if (files.length > 0) {
            onFiles(files, place?.pos);
            return true;
          }
          const data = givenBy(event.dataTransfer);
          if (!place) return true;
          view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
          take(view, data);
          return true;
        },
      },
    },
  });
}
