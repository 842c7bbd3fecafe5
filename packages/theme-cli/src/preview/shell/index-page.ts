import { describeSize } from "@sitevine/cli-kit";
import { findTemplate } from "@sitevine/contracts";
import { type Html, type HtmlValue, html } from "@sitevine/renderer";
import type { ThemePackage } from "@sitevine/theme-engine";
import type { ThemeSnapshot } from "../../source/check-source.js";
import { CHROME_TEMPLATES, PREVIEW_PAGES, type PreviewPage, SPECIMEN } from "../preview-page.js";
import { pageHref, readViewState, viewHref } from "../view-state.js";
import { findingsList } from "./findings-list.js";
import { pageList } from "./page-list.js";
import { shellDocument } from "./shell-document.js";

const START = readViewState(new URLSearchParams());

/** The first page: the theme's manifest, the findings, and thumbnails of all pages. */
export function indexPage(snapshot: ThemeSnapshot): Html {
  const theme = snapshot.kind === "read" ? snapshot.checked.theme : null;
  const main = html`<div id="overview" data-live>${theme ? aboutTheme(theme, snapshot) : brokenTheme(snapshot)}
<section aria-labelledby="findings"><h2 id="findings">Findings</h2>${findingsList(snapshot)}</section>
${theme && pageCards(theme)}</div>`;
  return shellDocument({ title: theme?.manifest.name ?? "Errors", snapshot, navigation: pageList(START), main });
}

function aboutTheme({ manifest, layouts, assets, screenshot, tokens }: ThemePackage, snapshot: ThemeSnapshot): Html {
  const size = snapshot.kind === "read" && snapshot.source.bytes ? describeSize(snapshot.source.bytes.length) : "";
  const facts: readonly (readonly [string, HtmlValue])[] = [
    ["Id", html`<code>${manifest.id}</code>`],
    ["Vendor", manifest.vendor],
    ["Kind", manifest.appearance ?? "light"],
    ["For", `Sitevine ${manifest.minServiceVersion} and newer`],
    ["Layouts", layouts.size],
    ["Tokens", Object.values(tokens).reduce((sum, set) => sum + Object.keys(set).length, 0)],
    ["Files in assets", assets.size],
    ["Packed", size],
  ];
  return html`<section class="about">${
    screenshot
      ? html`<img class="shot" src="/_preview/screenshot" alt="The screenshot of the theme" width="400" height="300">`
      : html`<p class="shot shot-none">The manifest names no screenshot.</p>`
  }<div><h1>${manifest.name} <span class="quiet">${manifest.version}</span></h1>${manifest.description && html`<p>${manifest.description}</p>`}
<dl class="facts">${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl></div></section>`;
}

function brokenTheme(snapshot: ThemeSnapshot): Html {
  return html`<section class="about-broken"><h1>${snapshot.kind === "unreadable" ? "The theme cannot be read" : "The theme has errors"}</h1>
<p>A site would refuse it. Its pages appear here again once the findings below are fixed and saved.</p></section>`;
}

function pageCards(theme: ThemePackage): Html {
  const strangers = [...theme.layouts.keys()].filter((key) => !findTemplate(key));
  const chrome = CHROME_TEMPLATES.map(
    ({ key, label }) => `${label} (${theme.layouts.has(key) ? "own" : "built-in"} layout)`,
  );
  return html`<section aria-labelledby="templates"><h2 id="templates">Pages</h2>
<ul class="cards">${PREVIEW_PAGES.map((page) => pageCard(page, theme))}</ul>
<p class="quiet">On every page: ${chrome.join(", ")}.${
    strangers.length > 0 && ` No template here: ${strangers.join(", ")}; a plugin may bring it.`
  }</p></section>`;
}

function pageCard(page: PreviewPage, theme: ThemePackage): Html {
  const empty = { ...START, content: "empty" } as const;
  const origin =
    page.key === SPECIMEN
      ? "surface, muted, accent, plain"
      : theme.layouts.has(page.key)
        ? "own layout"
        : "built-in layout";
  return html`<li class="card"><div class="thumb" data-fit="1280" data-ratio="0.625" aria-hidden="true" inert><iframe src="${pageHref(page, START)}" sandbox="allow-same-origin" loading="lazy" tabindex="-1" title="${page.label}"></iframe></div>
<div class="card-words"><h3><a href="${viewHref(page, START)}">${page.label}</a></h3><p class="quiet">${page.key !== SPECIMEN && html`<code>${page.key}</code> · `}${origin}</p>${
    page.hasEmpty &&
    html`<p><a class="second" href="${viewHref(page, empty)}" aria-label="${page.label}, empty">Empty</a></p>`
  }</div></li>`;
}
