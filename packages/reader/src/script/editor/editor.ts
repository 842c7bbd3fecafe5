/**
 * Exports of the editor's module. The module of writing loads it when a member turns to a form, selects text or presses
 * a tool.
 */
export { askToDelete } from "./ask-first.js";
export { compose } from "./composer.js";
export { offerQuoting } from "./quoting.js";
