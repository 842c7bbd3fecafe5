// Set-up of every suite with property tests: they use the same values in each run, so that no change is blamed for a fault that
// it did not cause. SITEVINE_SEED=random uses new values, and a number repeats those of a failed run.
import { configureGlobal, readConfigureGlobal } from "fast-check";

const USUAL_SEED = 20_300_101;

const wanted = process.env.SITEVINE_SEED ?? "";
if (!/^(?:random|-?\d+)?$/.test(wanted)) throw new Error("SITEVINE_SEED is a whole number or the word random.");
if (wanted !== "random")
  configureGlobal({ ...readConfigureGlobal(), seed: wanted === "" ? USUAL_SEED : Number(wanted) });
