import type { LayoutDocument } from "@sitevine/contracts";
import { LAYOUT_SCHEMA_VERSION } from "@sitevine/contracts";

export const chromeHeader: LayoutDocument = {
  templateKey: "chrome.header",
  schemaVersion: LAYOUT_SCHEMA_VERSION,
  regions: {
    start: [{ id: "logo", type: "logo", props: {} }],
    nav: [{ id: "nav", type: "navLinks", props: { position: "header" } }],
    end: [
      { id: "search", type: "searchBox", props: {} },
      { id: "user", type: "userMenu", props: {} },
    ],
  },
};

export const chromeFooter: LayoutDocument = {
  templateKey: "chrome.footer",
  schemaVersion: LAYOUT_SCHEMA_VERSION,
  regions: {
    main: [
      { id: "logo", type: "logo", props: {} },
      { id: "nav", type: "navLinks", props: { position: "footer", direction: "row" } },
    ],
    bottom: [
      { id: "small", type: "smallPrint", props: {} },
      { id: "themes", type: "themeChooser", props: {} },
    ],
  },
};
