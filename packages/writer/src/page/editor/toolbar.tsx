import { useStore } from "@sitevine/app-kit";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Info,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Redo2,
  SquareCode,
  Strikethrough,
  Superscript,
  Table,
  TextQuote,
  Undo2,
} from "lucide-react";
import type { KeyboardEvent } from "react";
import { ChoosePictures } from "../pictures/choose-pictures.js";
import type { CommandName } from "./commands.js";
import type { Editor } from "./create-editor.js";
import type { TableCommandName } from "./tables/table-commands.js";
import { editorWords } from "./words.js";

const TOOLS: readonly (readonly [CommandName, LucideIcon])[] = [
  ["strong", Bold],
  ["em", Italic],
  ["strike", Strikethrough],
  ["code", Code],
  ["heading2", Heading2],
  ["heading3", Heading3],
  ["bullets", List],
  ["numbers", ListOrdered],
  ["tasks", ListChecks],
  ["quote", TextQuote],
  ["calloutNote", Info],
  ["codeBlock", SquareCode],
  ["table", Table],
  ["footnote", Superscript],
];
const STEPS: readonly (readonly [CommandName, LucideIcon])[] = [
  ["undo", Undo2],
  ["redo", Redo2],
];
/** Those that are there or not where the selection is; the others are done and over. */
const TOGGLES: ReadonlySet<CommandName> = new Set(
  TOOLS.map(([name]) => name).filter((name) => name !== "tasks" && name !== "footnote"),
);
const IN_TABLES: readonly TableCommandName[] = ["rowAfter", "columnAfter", "deleteRow", "deleteColumn", "deleteTable"];

/** Arrows go from button to button, so that the tabulator passes all of them at once. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

interface ToolbarProps {
  readonly editor: Editor;
  readonly onLink: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Toolbar with the commands on the text. */
export function Toolbar({ editor, onLink, onFiles }: ToolbarProps) {
  const { active, isInTable } = useStore(editor.standing);
  const tool = ([name, Icon]: readonly [CommandName, LucideIcon], index: number) => (
    <button
      key={name}
      type="button"
      className="write-tool"
      tabIndex={index === 0 ? 0 : -1}
      aria-label={editorWords[name]}
      title={editorWords[name]}
      {...(TOGGLES.has(name) ? { "aria-pressed": active.has(name) } : {})}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.run(name)}
    >
      <Icon aria-hidden />
    </button>
  );
  return (
    <div className="write-tools" role="toolbar" aria-label={editorWords.tools} onKeyDown={moveFocus}>
      {TOOLS.slice(0, 4).map(tool)}
      <button
        type="button"
        className="write-tool"
        tabIndex={-1}
        aria-label={editorWords.link}
        title={editorWords.link}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onLink}
      >
        <Link aria-hidden />
      </button>
      <ChoosePictures onFiles={onFiles} tabIndex={-1} />
      <span className="write-tools-gap" />
      {TOOLS.slice(4).map((one, index) => tool(one, index + 1))}
      <span className="write-tools-gap" />
      {STEPS.map((one, index) => tool(one, index + 1))}
      {isInTable &&
        IN_TABLES.map((name) => (
          <button
            key={name}
            type="button"
            className="write-tool write-tool--words"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.runInTable(name)}
          >
            {editorWords[name]}
          </button>
        ))}
    </div>
  );
}
