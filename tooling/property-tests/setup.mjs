// Set-up of every suite with property tests: they try the same values in each run, so that no run fails by chance for what
// it did not change. SITEVINE_SEED=random tries new ones, and a number tries those of a run that failed.
import { configureGlobal, readConfigureGlobal } from "fast-check";

const USUAL_SEED = 20_300_101;

const wanted = process.env.SITEVINE_SEED ?? "";
if (!/^(?:random|-?\d+)?$/.test(wanted)) throw new Error("SITEVINE_SEED is a whole number or the word random.");
if (wanted !== "random")
  configureGlobal({ ...readConfigureGlobal(), seed: wanted === "" ? USUAL_SEED : Number(wanted) });
