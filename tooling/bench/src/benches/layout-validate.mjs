import { LAYOUT_LIMITS, layoutDocumentSchema, layoutLimitProblem } from "@sitevine/contracts";
import { median } from "../statistics.mjs";

const ROUNDS = 7;
const TIMES = 5;
const GOAL_MS = 50;
const LINK = { label: "A link", href: "/articles/one" };
// Bytes of a block without its links, with a margin.
const BLOCK_BYTES = 160;

/** Parses and validates the largest allowed layout document, compared with JSON.parse of the same text. */
export async function layoutValidate() {
  const text = largestLayout();
  const megabytes = Buffer.byteLength(text) / 1e6;
  console.log(`layout-validate: the document has ${Buffer.byteLength(text)} bytes and ${LAYOUT_LIMITS.nodes} blocks`);
  timeOf(() => validate(text));
  timeOf(() => JSON.parse(text));
  /** @type {{ ours: number, reference: number }[]} */
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const pair = { ours: timeOf(() => validate(text)), reference: timeOf(() => JSON.parse(text)) };
    rounds.push(pair);
    console.log(`  layout-validate ${round}/${ROUNDS}: ${pair.ours.toFixed(1)} beside ${pair.reference.toFixed(1)} ms`);
  }
  const ours = median(rounds.map((pair) => pair.ours));
  const reference = median(rounds.map((pair) => pair.reference));
  const ratio = Number(median(rounds.map((pair) => pair.reference / pair.ours)).toFixed(3));
  const ms = Number(ours.toFixed(1));
  const rate = (/** @type {number} */ time) => (megabytes / time) * 1000;
  console.log(`  layout-validate: ${rate(ours).toFixed(1)} beside ${rate(reference).toFixed(1)} MB/s`);
  return [
    {
      bench: "layout-validate",
      ratio,
      goal: GOAL_MS,
      ok: ours < GOAL_MS,
      ours: rate(ours),
      reference: rate(reference),
      ms,
    },
  ];
}

/** @param {string} text */
function validate(text) {
  const document = JSON.parse(text);
  const problem = layoutLimitProblem(document);
  if (problem !== undefined) throw new Error(problem);
  layoutDocumentSchema.parse(document);
}

/** Milliseconds of one run, as the mean of several. @param {() => void} work */
function timeOf(work) {
  const start = performance.now();
  for (let time = 0; time < TIMES; time++) work();
  return (performance.now() - start) / TIMES;
}

/** The allowed number of blocks in chains of the allowed depth, with props up to the allowed size. */
function largestLayout() {
  const { nodes, bytes } = LAYOUT_LIMITS;
  const missing = bytes - Buffer.byteLength(layoutText(""));
  if (missing < 0) throw new Error("the document is larger than allowed");
  return layoutText("x".repeat(Math.floor(missing / nodes)));
}

/** @param {string} title of every block */
function layoutText(title) {
  const { nodes, bytes, depth } = LAYOUT_LIMITS;
  const linkBytes = JSON.stringify(LINK).length + 1;
  const links = Array.from({ length: Math.floor((bytes / nodes - BLOCK_BYTES) / linkBytes) }, () => LINK);
  const chain = (/** @type {number} */ first) => {
    /** @type {object[]} */
    let children = [];
    for (let at = depth - 1; at >= 0; at--) {
      const look = { variant: "accent", className: "hero wide" };
      children = [{ id: `block-${first + at}`, type: "navLinks", props: { title, links }, ...look, children }];
    }
    return children;
  };
  const main = Array.from({ length: nodes / depth }, (_, index) => chain(index * depth)).flat();
  return JSON.stringify({ templateKey: "home", schemaVersion: 1, regions: { main } });
}
