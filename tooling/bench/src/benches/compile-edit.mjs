import { TOKEN_REGISTRY } from "@sitevine/contracts";
import { compileAdminCss, compileStylesheet, compileThemeCss } from "@sitevine/theme-engine";
import { readSheets } from "../scoping/sheets.mjs";
import { median } from "../statistics.mjs";

const ROUNDS = 7;
const TIMES = 20;
const GOAL_MS = 1;
const LEAST_BYTES = 500_000;

/** Compiles the public stylesheet after an edit of one token, compared with compiling the whole look from its sources. */
export async function compileEdit() {
  const sources = new Map(readSheets().map(({ name, source }) => [name, source]));
  const themeSource = sources.get("bootstrap") ?? "";
  const adminSource = `${sources.get("foundation")}\n${sources.get("font-awesome")}`;
  const tokens = TOKEN_REGISTRY.flatMap(({ name, default: value }) => (value === null ? [] : [[name, value]]));
  const theme = { global: Object.fromEntries(tokens) };
  const compiled = compileSheets(themeSource, adminSource);
  const customBytes = Buffer.byteLength(compiled.themeCss) + Buffer.byteLength(compiled.adminCss);
  if (customBytes < LEAST_BYTES) throw new Error(`the custom stylesheets have only ${customBytes} bytes`);

  let edits = 0;
  const nextEdit = () => ({ global: { "--c-accent": `#${(edits++ % 0x1000000).toString(16).padStart(6, "0")}` } });
  const edit = (/** @type {ReturnType<typeof nextEdit>} */ admin) => compileStylesheet({ theme, admin, ...compiled });
  const whole = (/** @type {ReturnType<typeof nextEdit>} */ admin) =>
    compileStylesheet({ theme, admin, ...compileSheets(themeSource, adminSource) });
  const admin = nextEdit();
  const sheet = edit(admin);
  if (sheet !== whole(admin)) throw new Error("an edit does not give the bytes of a full compile");
  const megabytes = Buffer.byteLength(sheet) / 1e6;
  console.log(`compile-edit: ${customBytes} bytes of custom css, ${tokens.length} tokens, equal to a full compile`);

  /** @type {{ ours: number, reference: number }[]} */
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = { ours: timeOf(() => edit(nextEdit()), TIMES), reference: timeOf(() => whole(nextEdit()), 3) };
    // The first round is a warm-up.
    if (round === 0) continue;
    rounds.push(pair);
    console.log(`  compile-edit ${round}/${ROUNDS}: ${pair.ours.toFixed(3)} beside ${pair.reference.toFixed(1)} ms`);
  }
  const ours = median(rounds.map((pair) => pair.ours));
  const reference = median(rounds.map((pair) => pair.reference));
  return [
    {
      bench: "compile-edit",
      ratio: Number(median(rounds.map((pair) => pair.reference / pair.ours)).toFixed(1)),
      goal: GOAL_MS,
      ok: ours < GOAL_MS,
      ours: (megabytes / ours) * 1000,
      reference: (megabytes / reference) * 1000,
      ms: Number(ours.toFixed(3)),
    },
  ];
}

/**
 * @param {string} themeSource
 * @param {string} adminSource
 */
function compileSheets(themeSource, adminSource) {
  const themeCss = compileThemeCss(themeSource, { assets: new Set(), assetBase: "/uploads/themes/bench/" }).css;
  return { themeCss, adminCss: compileAdminCss(adminSource).css };
}

/**
 * Milliseconds of one run, as the mean of several.
 * @param {() => string} work
 * @param {number} times
 */
function timeOf(work, times) {
  const start = performance.now();
  // Reading a character forces the engine to build the whole string.
  for (let time = 0; time < times; time++) work().charCodeAt(0);
  return (performance.now() - start) / times;
}
