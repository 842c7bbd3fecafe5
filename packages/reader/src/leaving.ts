/** Signing out, which forgets what a browser keeps of a member. */
export { answerOf, KEPT_TEXTS, LEFT } from "./script/leaving/kept-texts.js";
export { leave } from "./script/leaving/leaving.js";
