import { type BlockContext, type Html, html } from "@sitevine/renderer";
import type { AccountContent } from "../account/account-block.js";
import type { PageWords } from "../words/page-sentences.js";

/** Problem with a code. */
export type CodeProblem = "missing" | "wrong" | "too-many";

/** Inputs of the gate's page for one visitor. */
export interface GateAsk {
  readonly words: PageWords["gate"];
  /** The administrators' own words; empty for none. */
  readonly message: string;
  /** False on a site for members only, which no code opens. */
  readonly takesCodes: boolean;
  readonly registrationIsOpen: boolean;
  /** The page that was asked for. */
  readonly next: string;
  /** The code that was sent, and what is wrong with it. */
  readonly refused: { readonly code: string; readonly problem: CodeProblem } | null;
}

const CODE_ID = "sv-gate-code";
const PROBLEM_ID = "sv-gate-problem";

/** Paragraphs as they were typed. */
const paragraphs = (text: string): readonly Html[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => html`<p dir="auto">${part}</p>`);

/** Asks for the code, with a plain form that needs no script. */
function codeForm({ messages }: BlockContext, { words, next, refused }: GateAsk): Html {
  const problems = { missing: words.codeMissing, wrong: messages.wrongBeta, "too-many": words.tooManyCodes };
  const wrong =
    refused && html` value="${refused.code}" aria-invalid="true" aria-describedby="${PROBLEM_ID}" autofocus`;
  const problem = refused && html`<p class="sv-problem" id="${PROBLEM_ID}">${problems[refused.problem]}</p>`;
  return html`<form method="post" action="/gate"><input type="hidden" name="next" value="${next}">
    <div class="sv-field"><label for="${CODE_ID}">${messages.registerBeta}</label>
    <input class="sv-input" id="${CODE_ID}" name="code" type="text" required maxlength="64" autocomplete="off"
    autocapitalize="none" spellcheck="false"${wrong}>${problem}</div><button class="sv-btn">${words.enter}</button></form>`;
}

const linkOf = (path: string, next: string): string =>
  next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;

export function gateContent(context: BlockContext, ask: GateAsk): AccountContent {
  const { messages, model } = context;
  const { words, takesCodes, next } = ask;
  const signIn = linkOf("/sign-in", next);
  const join =
    ask.registrationIsOpen &&
    html`<p>${messages.signInNoAccount} <a href="${linkOf("/register", next)}">${messages.join}</a></p>`;
  const { name } = model.site;
  const own = paragraphs(ask.message);
  if (!takesCodes)
    return {
      title: words.membersTitle(name),
      body: html`${own}<p>${words.membersText}</p><p><a class="sv-btn" href="${signIn}">${messages.signIn}</a></p>${join}`,
    };
  return {
    title: words.title(name),
    body: html`${own}<p>${words.text}</p>${codeForm(context, ask)}<p>${messages.registerHaveAccount} <a href="${signIn}">${messages.signIn}</a></p>${join}`,
  };
}
