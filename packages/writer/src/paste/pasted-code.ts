/** What was copied from an editor of programs. */
export interface PastedCode {
  readonly text: string;
  /** Empty where nobody says. */
  readonly language: string;
}

const OF_EDITOR =
  /^\s*(?:<meta[^>]*>)?\s*<(?:div|pre)[^>]*style="[^"]*(?:monospace|Menlo|Consolas)[^"]*white-space:\s*pre/i;
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

/** The code in a clipboard that an editor of programs has filled; undefined for any other. */
export function codeIn(clipboard: {
  readonly html: string;
  readonly text: string;
  /** What VS Code says of it, under `vscode-editor-data`. */
  readonly editorData: string;
}): PastedCode | undefined {
  const { html, text, editorData } = clipboard;
  if (text === "" || !(editorData !== "" || OF_EDITOR.test(html))) return undefined;
  // A few characters of a line are words of the sentence that they are pasted into.
  if (!/\n/.test(text.trim())) return undefined;
  return { text: text.replace(/\r\n?/g, "\n").replace(/\n$/, ""), language: modeIn(editorData) };
}
