/** Elements that browsers show as blocks: their content begins and ends a line. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form " +
    "frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup p plaintext pre search section " +
    "summary table tbody td tfoot th thead tr ul xmp"
  ).split(" "),
);

export const isBlock = (name: string): boolean => BLOCKS.has(name);

/** Blocks that consist of blocks: loose words in them may become paragraphs. The empty name is the whole text. */
const OF_PARAGRAPHS: ReadonlySet<string> = new Set(["", "blockquote", "details", "div", "section"]);

export const mayHoldParagraphs = (name: string): boolean => OF_PARAGRAPHS.has(name);
