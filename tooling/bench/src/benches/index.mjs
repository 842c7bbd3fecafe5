import { article } from "./article.mjs";
import { articlesList } from "./articles-list.mjs";
import { articlesListPg } from "./articles-list-pg.mjs";
import { articlesPage } from "./articles-page.mjs";
import { authMe } from "./auth-me.mjs";
import { compileEdit } from "./compile-edit.mjs";
import { cssHostile } from "./css-hostile.mjs";
import { cssServe } from "./css-serve.mjs";
import { homePage } from "./home-page.mjs";
import { homePageBusy } from "./home-page-busy.mjs";
import { layoutValidate } from "./layout-validate.mjs";
import { layouts } from "./layouts.mjs";
import { login } from "./login.mjs";
import { marketInstall } from "./market-install.mjs";
import { memberPage } from "./member-page.mjs";
import { moderationMonth } from "./moderation-month.mjs";
import { pluginHostile, pluginIdle, pluginPage, pluginRoute } from "./plugins.mjs";
import { render } from "./render.mjs";
import { scoping } from "./scoping.mjs";
import { search } from "./search.mjs";
import { signedVerify } from "./signed-verify.mjs";
import { sseFanout } from "./sse-fanout.mjs";
import { themeBomb } from "./theme-bomb.mjs";
import { themeExport } from "./theme-export.mjs";
import { themeRead } from "./theme-read.mjs";

/**
 * Every bench by name. A bench returns a result for each of its goals.
 * @type {ReadonlyMap<string, () => Promise<import("../report.mjs").Result[]>>}
 */
export const benches = new Map(
  /** @type {const} */ ([
    ["article", article],
    ["articles-list-pg", articlesListPg],
    ["articles-list", articlesList],
    ["articles-page", articlesPage],
    ["auth-me", authMe],
    ["compile-edit", compileEdit],
    ["css-hostile", cssHostile],
    ["css-serve", cssServe],
    ["home-page", homePage],
    ["home-page-busy", homePageBusy],
    ["layout-validate", layoutValidate],
    ["layouts", layouts],
    ["login", login],
    ["market-install", marketInstall],
    ["member-page", memberPage],
    ["moderation-month", moderationMonth],
    ["plugin-hostile", pluginHostile],
    ["plugin-idle", pluginIdle],
    ["plugin-page", pluginPage],
    ["plugin-route", pluginRoute],
    ["render", render],
    ["scoping", scoping],
    ["search", search],
    ["signed-verify", signedVerify],
    ["sse-fanout", sseFanout],
    ["theme-bomb", themeBomb],
    ["theme-export", themeExport],
    ["theme-read", themeRead],
  ]),
);
