import { fragmentOf } from "./fragment.js";

/** Code copied from a code editor or a terminal. */
export interface PastedCode {
  readonly text: string;
  /** Empty where nobody says. */
  readonly language: string;
}

const ONE_ELEMENT = /^\s*(?:<meta[^>]*>\s*)*<(div|pre)\b[^>]*\sstyle="([^"]*)"[^>]*>.*<\/\1>\s*$/is;
const FIXED_WIDTH = /font-family:[^;]*(?:mono|menlo|consolas)/i;
const KEEPS_SPACES = /white-space:\s*pre/i;

/** Whether everything that was copied is one element with letters of one width and the spaces as they are. */
function isOfEditor(html: string): boolean {
  const [, name = "", style = ""] = ONE_ELEMENT.exec(fragmentOf(html)) ?? [];
  const isOne = name.toLowerCase() !== "pre" || html.match(/<pre\b/gi)?.length === 1;
  return isOne && FIXED_WIDTH.test(style) && (KEEPS_SPACES.test(style) || name.toLowerCase() === "pre");
}

const SHORT: Readonly<Record<string, string>> = {
  javascript: "js",
  javascriptreact: "jsx",
  typescript: "ts",
  typescriptreact: "tsx",
  shellscript: "bash",
  plaintext: "",
};

function modeIn(data: string): string {
  try {
    const { mode } = JSON.parse(data) as { readonly mode?: unknown };
    return typeof mode === "string" && /^[\w+#-]{1,40}$/.test(mode) ? (SHORT[mode] ?? mode) : "";
  } catch {
    return "";
  }
}

/** The code in a clipboard that an editor of programs or a terminal has filled; undefined for any other. */
export function codeIn(clipboard: {
  readonly html: string;
  readonly text: string;
  /** JSON that VS Code puts on the clipboard, under `vscode-editor-data`. */
  readonly editorData: string;
}): PastedCode | undefined {
  const { html, text, editorData } = clipboard;
  if (text === "" || !(editorData !== "" || isOfEditor(html))) return undefined;
  // A few characters of a line are words of the sentence that they are pasted into.
  if (!/\n/.test(text.trim())) return undefined;
  return { text: text.replace(/\r\n?/g, "\n").replace(/\n$/, ""), language: modeIn(editorData) };
}
