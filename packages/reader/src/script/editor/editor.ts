/** What only those need who write. The module of writing loads it when somebody turns to a form, to a selection or to a tool. */
export { askToDelete } from "./ask-first.js";
export { compose } from "./composer.js";
export { offerQuoting } from "./quoting.js";
