import { inBuiltInLayer } from "./built-in-layer.js";
import reading from "./reading.css";

/** The lists that a member keeps. Their pages link it between the base stylesheet and the appearance stylesheet. */
export const readingStylesheet: string = inBuiltInLayer([reading]);
