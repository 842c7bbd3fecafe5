import { type BlockNode, type Finding, jsonPointer } from "@sitevine/contracts";

/** A string somewhere in the props of a block. */
export interface CheckedProp {
  readonly file: string;
  readonly block: BlockNode;
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** An error at a prop; names the value, since a pointer alone is hard to follow by eye. */
export function propFinding({ file, path, text }: CheckedProp, rule: string, message: string): Finding {
  return { rule, level: "error", file, pointer: jsonPointer(path), message: `${message}: ${text.slice(0, 200)}` };
}
