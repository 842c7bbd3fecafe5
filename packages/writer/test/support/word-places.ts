import type { Node } from "prosemirror-model";

/** Position of a letter: its cell, row, column and table, or outside of tables. */
interface LetterPlace {
  readonly cell: string;
  readonly row: string;
  readonly column: string;
  readonly table: string;
}

const OUTSIDE = "outside";

/** Positions of the letters that occur once in the text; pasted letters are not followed. */
export function placesOf(doc: Node): ReadonlyMap<string, LetterPlace> {
  const places = new Map<string, LetterPlace>();
  doc.descendants((node, pos) => {
    if (!node.isText) return;
    const $pos = doc.resolve(pos);
    const depth = Array.from({ length: $pos.depth }, (_each, at) => at + 1).find(
      (at) => $pos.node(at).type.spec.tableRole === "table",
    );
    const at = (name: string): string => `${$pos.before(depth ?? 1)} ${name}`;
    const [row, column] = depth === undefined ? [0, 0] : [$pos.index(depth), $pos.index(depth + 1)];
    const place =
      depth === undefined
        ? { cell: OUTSIDE, row: OUTSIDE, column: OUTSIDE, table: OUTSIDE }
        : { cell: at(`${row} ${column}`), row: at(`r${row}`), column: at(`c${column}`), table: at("") };
    for (const letter of (node.text ?? "").replace(/[\s\p{Script=Cyrillic}]/gu, "")) places.set(letter, place);
  });
  return places;
}

/** Says which letters got into another cell, row, column or table, though they were there before and after. */
export function movedWords(were: ReadonlyMap<string, LetterPlace>, are: ReadonlyMap<string, LetterPlace>): string {
  for (const kind of ["cell", "row", "column", "table"] as const) {
    const [to, from] = [new Map<string, string>(), new Map<string, string>()];
    for (const [letter, was] of were) {
      const is = are.get(letter);
      if (!is) continue;
      const isMoved = (to.get(was[kind]) ?? is[kind]) !== is[kind] || (from.get(is[kind]) ?? was[kind]) !== was[kind];
      const isOut = (was[kind] === OUTSIDE) !== (is[kind] === OUTSIDE);
      if (isMoved || isOut) return `${letter} is in another ${kind}: ${was[kind]}, then ${is[kind]}.`;
      to.set(was[kind], is[kind]);
      from.set(is[kind], was[kind]);
    }
  }
  return "";
}
