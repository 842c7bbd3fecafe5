import {
  addSampleContent,
  createArticle,
  createCategory,
  createInvite,
  type Endpoint,
  getAdminHealth,
  importTheme,
  login,
  removeSampleContent,
  saveBrandingText,
  uploadLogo,
} from "@sitevine/api";
import { type BlockContext, type Html, html, join } from "@sitevine/renderer";
import type { AccountContent } from "../account/account-block.js";
import { lockedForm, scriptNotice } from "../account/form-parts.js";
import type { FirstStep, PageWords } from "../words/page-sentences.js";

/** What the page says to one administrator. */
export interface GettingStartedAsk {
  readonly words: PageWords["gettingStarted"];
  /** True while the site has sample content. */
  readonly hasSamples: boolean;
}

interface Step {
  readonly icon: Parameters<BlockContext["icon"]>[0];
  /** What does it today: endpoints, pages and commands. */
  readonly endpoints?: readonly Endpoint[];
  readonly page?: string;
  readonly commands?: readonly string[];
}

const STEPS: Readonly<Record<FirstStep, Step>> = {
  look: { icon: "palette", endpoints: [uploadLogo, saveBrandingText, importTheme], commands: ["svtheme new"] },
  category: { icon: "tag", endpoints: [createCategory] },
  article: { icon: "pen-line", endpoints: [createArticle] },
  people: { icon: "users", endpoints: [createInvite], page: "/register" },
  mail: { icon: "megaphone", endpoints: [getAdminHealth], page: "/reset-password" },
  backup: { icon: "shield", commands: ["DATA_DIR", "DATABASE_URL"] },
};

/** A link to the endpoint in the description of the interface, where it can be tried. */
const endpointLink = ({ id, method, path }: Endpoint): Html =>
  html`<a href="/api/docs#${id}"><code>${method} ${path}</code></a>`;

function stepItem({ icon, outline }: BlockContext, step: FirstStep, { title, text }: { title: string; text: string }) {
  const { endpoints = [], commands = [], page, icon: name } = STEPS[step];
  const ways = [
    ...endpoints.map(endpointLink),
    ...(page ? [html`<a href="${page}"><code>${page}</code></a>`] : []),
    ...commands.map((command) => html`<code>${command}</code>`),
  ];
  const level = outline.next(2);
  const list = ways.map((way, index) => html`${index > 0 && " · "}${way}`);
  const words = html`<h${level} class="sv-setting-title">${title}</h${level}><p>${text}</p><p class="sv-quiet">${list}</p>`;
  return html`<li class="sv-session">${icon(name)}<div class="sv-session-words">${words}</div></li>`;
}

/** Offers the sample content, or to remove it. */
function samplesBox(context: BlockContext, { words, hasSamples }: GettingStartedAsk): Html {
  const { samples } = words;
  const level = context.outline.next(2);
  const look = hasSamples && html`<p><a href="/articles">${samples.look}</a></p>`;
  const button = html`<button class="sv-btn${hasSamples && " sv-btn--quiet"}">${hasSamples ? samples.remove : samples.add}</button>`;
  const { method } = hasSamples ? removeSampleContent : addSampleContent;
  const form = lockedForm(context, "samples", html`<input type="hidden" name="method" value="${method}">${button}`);
  return html`<div class="sv-panel sv-setting"><div><h${level} class="sv-setting-title">${samples.title}</h${level}><p>${
    hasSamples ? samples.present : samples.text
  }</p>${look}</div>${scriptNotice(context)}${form}</div>`;
}

export function gettingStartedContent(context: BlockContext, ask: GettingStartedAsk): Omit<AccountContent, "title"> {
  const { words } = ask;
  const steps = (Object.keys(STEPS) as FirstStep[]).map((step) => stepItem(context, step, words.steps[step]));
  const [before = "", after = ""] = words.interface.split("{login}");
  return {
    width: "wide",
    body: join([
      html`<p>${words.text}</p>${samplesBox(context, ask)}<ul class="sv-sessions" role="list">${steps}</ul>`,
      html`<p class="sv-quiet">${before}${endpointLink(login)}${after}</p>`,
    ]),
  };
}
