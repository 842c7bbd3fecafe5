import * as z from "zod";
import { jobKind } from "../../../src/platform/jobs/jobs.js";

/** A job that carries a text. */
export const NOTE = jobKind({ name: "note", payload: z.object({ text: z.string() }), tries: 3 });
