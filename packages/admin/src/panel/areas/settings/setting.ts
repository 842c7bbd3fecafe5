import type { AnswerOf, listSettings } from "@sitevine/api";

/** A setting with everything that its control needs. */
export type Setting = AnswerOf<typeof listSettings>[number];
