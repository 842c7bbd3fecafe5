/** Signing out, which forgets what a browser keeps of a member. */
export { LEFT } from "./script/leaving/kept-texts.js";
export { leave } from "./script/leaving/leaving.js";
