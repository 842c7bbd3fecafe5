import { createStore, type Store } from "@sitevine/app-kit";
import { dropCursor } from "prosemirror-dropcursor";
import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { fixTables, isInTable } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import type { QueuedPicture } from "../pictures/queue.js";
import { calloutView } from "./callouts.js";
import { carriedState } from "./carried-state.js";
import { activeCommands, COMMANDS, type CommandName } from "./commands.js";
import { isCursorInView, ROOM_AROUND_CURSOR, scrollingToKeys } from "./cursor-in-view.js";
import { directed, plainView } from "./direction.js";
import { editing } from "./editing.js";
import { footnoteView } from "./footnotes.js";
import { longTextLayout } from "./long-text-layout.js";
import { type MentionQuery, mentionIn } from "./mentions.js";
import { codeView, itemView, verbatimView } from "./node-views.js";
import { pasting } from "./pasting.js";
import { createPicturePlaces, type PicturePlaces, type Place } from "./picture-places.js";
import { pictureView } from "./picture-view.js";
import { placeholder } from "./placeholder.js";
import { type SlashQuery, slashMenu } from "./slash-menu.js";
import { TABLE_COMMANDS, type TableCommandName } from "./tables/table-commands.js";
import { typing } from "./typing.js";
import { editorWords } from "./words.js";

/** State that the buttons around the editor reflect. */
export interface Standing {
  readonly active: ReadonlySet<CommandName>;
  readonly isInTable: boolean;
}

/** A slash that was typed, and where on the screen. */
export interface OpenSlash extends SlashQuery {
  readonly left: number;
  readonly top: number;
}

export interface OpenMention extends MentionQuery {
  readonly left: number;
  readonly top: number;
}

export interface Editor {
  readonly view: EditorView;
  readonly standing: Store<Standing>;
  readonly slash: Store<OpenSlash | null>;
  /** The member that is being named at the cursor, and where on the screen. */
  readonly mention: Store<OpenMention | null>;
  readonly places: PicturePlaces;
  run(name: CommandName): void;
  runInTable(name: TableCommandName): void;
  /** Runs a command in place of the slash that was typed. */
  runAtSlash(name: CommandName): void;
  /** Names a member in place of what was typed. */
  mentionPerson(username: string): void;
  destroy(): void;
}

export interface EditorParts {
  readonly place: HTMLElement;
  readonly doc: Node;
  /** The state of an editor that was there before, whose steps can still be undone. */
  readonly before: EditorState | undefined;
  readonly onChange: (doc: Node) => void;
  readonly onLink: () => void;
  readonly onSave: () => void;
  /** Gives keys to the list that is open at the cursor; true where it took one. */
  readonly onListKey: (event: KeyboardEvent) => boolean;
  /** Takes pictures that were pasted or dropped; at the selection where no position is given. */
  readonly onFiles: (files: readonly File[], pos?: number) => void;
  /** The pictures that the text does not show yet, and where they belong. */
  readonly pictures: Pick<Store<readonly QueuedPicture[]>, "get" | "subscribe">;
  readonly places: readonly Place[];
}

const isSame = (one: Standing, other: Standing): boolean =>
  one.isInTable === other.isInTable && [...one.active].join() === [...other.active].join();

export function createEditor(parts: EditorParts): Editor {
  const standing = createStore<Standing>({ active: new Set(), isInTable: false });
  const slash = createStore<OpenSlash | null>(null);

  const mention = createStore<OpenMention | null>(null);

  function onQuery(query: SlashQuery | null, view: EditorView): void {
    const place = query && view.coordsAtPos(query.from);
    slash.set(query && place ? { ...query, left: place.left, top: place.bottom } : null);
    const named = mentionIn(view.state);
    const at = named && view.coordsAtPos(named.from);
    mention.set(named && at ? { ...named, left: at.left, top: at.bottom } : null);
  }

  const places = createPicturePlaces(parts.pictures, parts.places);
  const words = typing();
  const plugins = [
    longTextLayout(),
    scrollingToKeys(),
    words.plugin,
    slashMenu(onQuery, parts.onListKey),
    pasting(parts.onFiles),
    places.plugin,
    placeholder(),
    ...editing({ link: parts.onLink, save: parts.onSave }),
    dropCursor({ class: "write-drop", color: false }),
  ];
  const state = places.put(carriedState(parts.before, parts.doc, plugins));
  const fixed = fixTables(state);

  const view: EditorView = new EditorView(parts.place, {
    state: fixed ? state.apply(fixed.setMeta("addToHistory", false)) : state,
    nodeViews: {
      paragraph: words.view,
      heading: words.view,
      blockquote: directed(plainView("blockquote")),
      bullet_list: directed(plainView("ul")),
      ordered_list: directed(plainView("ol")),
      callout: directed(calloutView),
      code_block: codeView,
      verbatim: verbatimView,
      list_item: directed(itemView),
      image: pictureView,
      footnote_ref: footnoteView,
    },
    attributes: {
      class: "sv-prose write-text",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": editorWords.text,
    },
    scrollMargin: ROOM_AROUND_CURSOR,
    scrollThreshold: ROOM_AROUND_CURSOR,
    handleScrollToSelection: isCursorInView,
    dispatchTransaction(change) {
      const next = view.state.apply(change);
      view.updateState(next);
      const now = { active: activeCommands(next), isInTable: isInTable(next) };
      if (!isSame(now, standing.get())) standing.set(now);
      if (change.docChanged) parts.onChange(next.doc);
    },
  });

  return {
    view,
    standing,
    slash,
    mention,
    places: places.of(view),
    run(name) {
      COMMANDS[name](view.state, view.dispatch, view);
      view.focus();
    },
    runInTable(name) {
      TABLE_COMMANDS[name](view.state, view.dispatch);
      view.focus();
    },
    runAtSlash(name) {
      const typed = slash.get();
      if (typed) view.dispatch(view.state.tr.delete(typed.from, typed.to));
      COMMANDS[name](view.state, view.dispatch, view);
      view.focus();
    },
    mentionPerson(username) {
      const typed = mention.get();
      if (typed) view.dispatch(view.state.tr.insertText(`@${username} `, typed.from, typed.to));
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
