import { describe, expect, it } from "vitest";
import { compileAdminCss, compileStylesheet, compileThemeCss } from "../src/index.js";

const themeSource = ".card{color:red}@media print{:root{--x:1}}".repeat(200);
const adminSource = "body.home .y::before{content:'</style>'}".repeat(200);
const compile = () => ({
  themeCss: compileThemeCss(themeSource, { assets: new Set(), assetBase: "/uploads/themes/x/" }).css,
  adminCss: compileAdminCss(adminSource).css,
});

describe("an edit of a token", () => {
  it("gives the bytes that a full compile gives", () => {
    const theme = { global: { "--c-bg": "white", "--c-fg": "black" }, footer: { "--footer-bg": "red" } };
    const compiled = compile();
    for (const accent of ["blue", "#123456", "var(--c-fg)"]) {
      const admin = { global: { "--c-fg": accent } };
      const edited = compileStylesheet({ theme, admin, ...compiled });
      expect(edited).toBe(compileStylesheet({ theme, admin, ...compile() }));
      expect(edited).toContain(`--c-fg: ${accent};`);
      expect(edited.endsWith(`\n${compiled.themeCss}\n${compiled.adminCss}\n`)).toBe(true);
    }
  });

  it("takes compiled stylesheets as they are, so that none is parsed again", () => {
    const layers = { theme: {}, admin: null };
    expect(compileStylesheet({ ...layers, themeCss: "}}} no css {", adminCss: "@import ((" })).toBe(
      "}}} no css {\n@import ((\n",
    );
  });
});
