import { createStore, type Store, ToldError } from "@sitevine/app-kit";
import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { createDocumentWriter, type OpenedDocument, openDocument } from "../../engine/index.js";
import { sentenceOf } from "../app/sentence.js";
import { whenIdle } from "../app/when-idle.js";
import { words } from "../app/words.js";
import { createEditor, type Editor, type EditorParts } from "../editor/create-editor.js";
import { createPictureQueue, type PictureQueue } from "../pictures/queue.js";
import { isRefusedForItself, uploadPicture } from "../pictures/upload-picture.js";
import type { Fields } from "../save/draft.js";
import type { Saver } from "../save/saver.js";
import { type Figures, figuresOf, figuresOfText, unchanged } from "./figures.js";
import { fromField, inField } from "./line-ends.js";
import { createPictureOffsets, type SourceField } from "./picture-offsets.js";

/** View of the text. */
export type Mode = "text" | "source";

/** One article being written: its title, its text and what both become. */
export interface Desk {
  readonly saver: Saver;
  readonly title: Store<string>;
  readonly mode: Store<Mode>;
  /** The Markdown of the source view. */
  readonly source: Store<string>;
  readonly figures: Store<Figures>;
  /** Null while the source is shown. */
  readonly editor: Store<Editor | null>;
  /** False for a text that can only be edited as source. */
  readonly hasText: Store<boolean>;
  /** Grows whenever another text is opened, which needs another editor. */
  readonly opening: Store<number>;
  /** The pictures that the text does not show yet. */
  readonly pictures: PictureQueue;
  setTitle(title: string): void;
  setSource(text: string): void;
  show(mode: Mode): void;
  /** Puts the editor into its place on the page; the returned function takes it away. */
  mount(place: HTMLElement, parts: Pick<EditorParts, "onLink" | "onListKey">): () => void;
  /** Names the field of the source view; the returned function takes it away. */
  mountSource(field: SourceField): () => void;
  /** Sends pictures and shows them in their order: at a position of the editor, or where somebody writes. */
  addPictures(files: readonly File[], pos?: number): void;
  /** Begins again with another title and text. */
  replace(title: string, content: string): void;
  /** Takes what was typed a moment ago. */
  collect(): void;
  content(): string;
}

export interface DeskParts {
  readonly saver: Saver;
  readonly title: string;
  readonly content: string;
  /** HTML is edited as source. */
  readonly isMarkdown: boolean;
}

/** A text as it looks, if opening and writing it changes nothing. */
function openFaithfully(content: string, isMarkdown: boolean): OpenedDocument | undefined {
  const opened = isMarkdown ? openDocument(content) : undefined;
  return opened && createDocumentWriter(opened.origin)(opened.doc) === content ? opened : undefined;
}

export function createDesk({ saver, isMarkdown, ...first }: DeskParts): Desk {
  const title = createStore(first.title);
  const source = createStore(inField(first.content));
  const mode = createStore<Mode>("source");
  const hasText = createStore(false);
  const opening = createStore(0);
  const figures = createStore<Figures>({ words: 0, headings: [] });
  const editor = createStore<Editor | null>(null);
  /** The text that the source view was opened with. */
  let opened = first.content;
  let doc: Node | undefined;
  let write: ((doc: Node) => string) | undefined;
  let cancel: (() => void) | undefined;
  /** State of the latest editor, so that undo reaches across the source view. */
  let before: EditorState | undefined;
  const offsets = createPictureOffsets(isMarkdown);
  const pictures = createPictureQueue({
    sentenceOf,
    isRefused: isRefusedForItself,
    upload: async (file, onProgress, signal) => uploadPicture(await storedId(), file, onProgress, signal),
    place: (id, src) => (mode.get() === "text" ? (editor.get()?.places.fill(id, src) ?? false) : offsets.fill(id, src)),
  });

  /** The id of the article, which the site has to know before it takes a picture for it. */
  async function storedId(): Promise<string> {
    if (!saver.stored.get()) {
      collect();
      await saver.flush();
    }
    const stored = saver.stored.get();
    if (stored) return stored.article.id;
    const state = saver.state.get();
    throw new ToldError(state.kind === "signed-out" ? words.signedOut : words.offline);
  }

  function openSource(content: string): void {
    opened = content;
    source.set(inField(content));
  }

  /** Begins to edit a text; true where it can be shown as it looks. */
  function begin(content: string): boolean {
    const shown = openFaithfully(content, isMarkdown);
    doc = shown?.doc;
    write = shown && createDocumentWriter(shown.origin);
    openSource(content);
    hasText.set(shown !== undefined);
    opening.set(opening.get() + 1);
    figures.set(shown ? figuresOf(shown.doc) : figuresOfText(content));
    return shown !== undefined;
  }

  function content(): string {
    return mode.get() === "text" && doc && write ? write(doc) : fromField(source.get(), opened);
  }

  function collect(): void {
    cancel?.();
    cancel = undefined;
    const fields: Fields = { content: content() };
    const now = mode.get() === "text" && doc ? figuresOf(doc) : figuresOfText(source.get());
    figures.set(unchanged(figures.get(), now));
    saver.change(fields);
  }

  function onChange(next: Node): void {
    doc = next;
    cancel ??= whenIdle(collect);
  }

  function addPictures(files: readonly File[], pos?: number): void {
    const ids = pictures.add(files);
    if (mode.get() === "source") offsets.open(ids);
    else editor.get()?.places.open(ids, pos);
    pictures.settle();
  }

  mode.set(begin(first.content) ? "text" : "source");

  return {
    saver,
    title,
    mode,
    source,
    figures,
    editor,
    hasText,
    opening,
    pictures,
    content,
    setTitle(text) {
      title.set(text);
      saver.change({ title: text });
    },
    setSource(text) {
      offsets.edited(source.get(), text);
      source.set(text);
      cancel ??= whenIdle(collect);
    },
    show(next) {
      if (next === mode.get()) return;
      const text = content();
      if (next === "source") {
        if (doc) offsets.take(doc, inField(text), editor.get()?.places.all() ?? []);
        openSource(text);
      } else if (!begin(text)) return;
      mode.set(next);
      pictures.settle();
    },
    mount(place, parts) {
      if (!doc) return () => undefined;
      const onSave = (): void => {
        if (cancel) collect();
        void saver.flush();
      };
      const made = createEditor({
        place,
        doc,
        before,
        onChange,
        onSave,
        onFiles: addPictures,
        pictures: pictures.pictures,
        places: offsets.give(doc, source.get()),
        ...parts,
      });
      doc = made.view.state.doc;
      editor.set(made);
      pictures.settle();
      return () => {
        before = made.view.state;
        editor.set(null);
        made.destroy();
      };
    },
    mountSource: (field) => offsets.mount(field),
    addPictures,
    replace(nextTitle, nextContent) {
      cancel?.();
      cancel = undefined;
      title.set(nextTitle);
      offsets.keepAtEnd(pictures.pictures.get().map(({ id }) => id));
      mode.set(begin(nextContent) ? "text" : "source");
    },
    collect() {
      if (cancel) collect();
    },
  };
}
