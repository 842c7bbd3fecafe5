import { forbid, TESTS } from "./patterns.mjs";

const PANEL = "^packages/admin/src/panel/";

/** Rules between the folders of the panels. That what they share has no cycles is a rule of all folders. */
export const panelRules = [
  forbid(
    "panel-areas-on-top",
    "What all screens share knows none of them: the lists of areas tell the router and the frame what there is.",
    { path: `${PANEL}(words|app|ui|forms|lists|frame)/`, pathNot: TESTS },
    { path: `${PANEL}(areas/|router|main)` },
  ),
  forbid(
    "panel-areas-apart",
    "An area of the panels leads to another by its address, so that each is loaded alone.",
    { path: `${PANEL}areas/([^/]+)/`, pathNot: TESTS },
    { path: `${PANEL}(areas|frame)/`, pathNot: `${PANEL}areas/$1/` },
  ),
];
