import { articleKept } from "./article.mjs";
import { articleViews } from "./article-views.mjs";
import { articlesListKept } from "./articles-list.mjs";
import { articlesListPgKept } from "./articles-list-pg.mjs";
import { articlesPage } from "./articles-page.mjs";
import { authMe } from "./auth-me.mjs";
import { commentWrite } from "./comment-write.mjs";
import { compileEdit } from "./compile-edit.mjs";
import { cssHostile } from "./css-hostile.mjs";
import { cssServe } from "./css-serve.mjs";
import { fairness } from "./fairness.mjs";
import { homePageKept } from "./home-page.mjs";
import { articlesListMember, articlesListVaried, articleVaried } from "./json-varied.mjs";
import { layoutValidate } from "./layout-validate.mjs";
import { layouts } from "./layouts.mjs";
import { login } from "./login.mjs";
import { marketInstall } from "./market-install.mjs";
import { memberPageKept } from "./member-page.mjs";
import { moderationMonth } from "./moderation-month.mjs";
import { articlePageBusy, homePageBusy } from "./pages-busy.mjs";
import { articlePageVaried, categoryPageVaried, profilePageVaried } from "./pages-varied.mjs";
import { panelList } from "./panel-list.mjs";
import { panelLoad } from "./panel-load.mjs";
import { panelMemory } from "./panel-memory.mjs";
import { pluginForum, pluginHostile, pluginIdle, pluginPage, pluginRoute } from "./plugins.mjs";
import { render } from "./render.mjs";
import { scoping } from "./scoping.mjs";
import { searchKept, searchVaried } from "./search.mjs";
import { signedVerify } from "./signed-verify.mjs";
import { soak } from "./soak.mjs";
import { sseFanout } from "./sse-fanout.mjs";
import { themeBomb } from "./theme-bomb.mjs";
import { themeExport } from "./theme-export.mjs";
import { themeRead } from "./theme-read.mjs";
import { typing } from "./typing.mjs";
import { wire } from "./wire.mjs";

/**
 * Every bench by name. A bench returns a result for each of its goals.
 * @type {ReadonlyMap<string, () => Promise<import("../report.mjs").Result[]>>}
 */
export const benches = new Map(
  /** @type {const} */ ([
    ["article-kept", articleKept],
    ["article-page-busy", articlePageBusy],
    ["article-page-varied", articlePageVaried],
    ["article-varied", articleVaried],
    ["article-views", articleViews],
    ["articles-list-kept", articlesListKept],
    ["articles-list-member", articlesListMember],
    ["articles-list-pg-kept", articlesListPgKept],
    ["articles-list-varied", articlesListVaried],
    ["articles-page", articlesPage],
    ["auth-me", authMe],
    ["category-page-varied", categoryPageVaried],
    ["comment-write", commentWrite],
    ["compile-edit", compileEdit],
    ["css-hostile", cssHostile],
    ["css-serve", cssServe],
    ["fairness", fairness],
    ["home-page-busy", homePageBusy],
    ["home-page-kept", homePageKept],
    ["layout-validate", layoutValidate],
    ["layouts", layouts],
    ["login", login],
    ["market-install", marketInstall],
    ["member-page-kept", memberPageKept],
    ["moderation-month", moderationMonth],
    ["panel-list", panelList],
    ["panel-load", panelLoad],
    ["panel-memory", panelMemory],
    ["plugin-forum", pluginForum],
    ["plugin-hostile", pluginHostile],
    ["plugin-idle", pluginIdle],
    ["plugin-page", pluginPage],
    ["plugin-route", pluginRoute],
    ["profile-page-varied", profilePageVaried],
    ["render", render],
    ["scoping", scoping],
    ["search-kept", searchKept],
    ["search-varied", searchVaried],
    ["signed-verify", signedVerify],
    ["soak", soak],
    ["sse-fanout", sseFanout],
    ["theme-bomb", themeBomb],
    ["theme-export", themeExport],
    ["theme-read", themeRead],
    ["typing", typing],
    ["wire", wire],
  ]),
);
