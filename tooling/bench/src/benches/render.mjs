import { coreRegistry, renderDocument, stockLayouts } from "@sitevine/renderer";
import { sampleHead, samplePageModel } from "@sitevine/renderer/sample";
import { median } from "../statistics.mjs";

const BLOCKS = 100;
const ROUNDS = 200;
const WARM_UP = 50;
const GOAL_MS = 3;

// The blocks of a home page, in the proportions of a busy layout. Each text is new, since cleaned texts are cached.
const blocks = (/** @type {string} */ name) => [
  { type: "articleList", props: { title: "Latest", limit: 4 } },
  {
    type: "richText",
    props: { html: `<p>${name} with <strong>weight</strong> and a <a href="/p/about">link</a>.</p>` },
  },
  { type: "categoryList", props: {} },
  { type: "heading", props: { text: name, level: 2 } },
  { type: "newestMembers", props: {} },
];

/** A home page of a hundred blocks with cold caches, compared with JSON.stringify of its content. */
export async function render() {
  const model = samplePageModel("home");
  const input = {
    header: stock("chrome.header"),
    footer: stock("chrome.footer"),
    model,
    head: sampleHead({ base: "/base.css", appearance: "/appearance.css" }),
    registry: coreRegistry,
    onUnknown: (/** @type {{ type: string, reason: string }} */ { type, reason }) => {
      throw new Error(`the page goes without ${type} (${reason})`);
    },
  };
  const pages = Array.from({ length: WARM_UP + ROUNDS }, (_, round) => ({ ...input, template: pageOf(round) }));
  const page = renderDocument({ ...input, template: pageOf(-1) });
  console.log(`render: ${BLOCKS} blocks give ${Buffer.byteLength(page)} bytes`);
  const ours = timeOf(pages, renderDocument);
  const reference = timeOf(pages, () => JSON.stringify(model));
  const ms = Number(ours.toFixed(3));
  const ratio = Number((reference / ours).toFixed(3));
  return [
    { bench: "render", ratio, goal: GOAL_MS, ok: ours < GOAL_MS, ours: 1_000 / ours, reference: 1_000 / reference, ms },
  ];
}

/** @param {number} round @returns {import("@sitevine/contracts").LayoutDocument} */
function pageOf(round) {
  const kinds = blocks("").length;
  const main = Array.from({ length: BLOCKS / kinds }, (_, group) =>
    blocks(`Words ${round}, ${group}`).map((block, index) => ({ id: `block-${group * kinds + index}`, ...block })),
  );
  return { templateKey: "home", schemaVersion: 1, regions: { main: main.flat() } };
}

/** @param {import("@sitevine/contracts").TemplateKey} key */
function stock(key) {
  const layout = stockLayouts.get(key);
  if (!layout) throw new Error(`nobody has a layout for ${key}`);
  return layout;
}

/**
 * Milliseconds of one run, as the median of many.
 * @template T
 * @param {readonly T[]} inputs the first ones only warm up
 * @param {(input: T) => unknown} work
 */
function timeOf(inputs, work) {
  const times = inputs.map((input) => {
    const started = performance.now();
    work(input);
    return performance.now() - started;
  });
  return median(times.slice(WARM_UP));
}
