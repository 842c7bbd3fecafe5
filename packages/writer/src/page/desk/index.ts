export { DeskScreen } from "./desk-screen.js";
export { openDesk } from "./open-desk.js";
