import type { Endpoint, HttpMethod } from "@sitevine/api";
import { drafts, ownPath, pressing, problemAfter, sendByKeys, session, showProblem } from "../main.js";

/** A route of a plugin: what it takes and gives is the plugin's own affair. */
interface PluginEndpoint extends Endpoint {
  readonly method: HttpMethod;
}

/** Sends what an element says to a route of the plugin, as the member. */
const sendFrom = ({ svSend, svAction = "" }: DOMStringMap, body: unknown): Promise<unknown> =>
  session.call<PluginEndpoint>(svSend as HttpMethod, svAction as never, body as never);

/** Shows what has changed: the page that the answer names, or this one again. */
function goOn(answer: unknown): void {
  const href = typeof answer === "object" && answer !== null && "href" in answer ? answer.href : undefined;
  const next = ownPath(href, location.origin);
  if (next) location.assign(next);
  // An address that differs in its fragment alone would load nothing.
  if (!next || (next.pathname === location.pathname && next.search === location.search)) location.reload();
}

const fieldsOf = (form: HTMLFormElement): readonly (HTMLInputElement | HTMLTextAreaElement)[] => [
  ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[name]"),
];

/** The fields of a form are disabled until this script runs. */
function wireForm(form: HTMLFormElement): void {
  const frame = form.querySelector("fieldset");
  if (frame) frame.disabled = false;
  const problem = form.querySelector<HTMLElement>(".sv-problem");
  const draftOf = (name: string): string => `${form.dataset.svSend} ${form.dataset.svAction} ${name}`;
  const fields = fieldsOf(form);
  for (const field of fields) {
    field.value = drafts.find(draftOf(field.name)) || field.value;
    field.addEventListener("input", () => drafts.keep(draftOf(field.name), field.value));
    sendByKeys(form, field);
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    if (problem) problem.hidden = true;
    try {
      const answer = await sendFrom(form.dataset, Object.fromEntries(fields.map(({ name, value }) => [name, value])));
      for (const { name } of fields) drafts.keep(draftOf(name), "");
      form.reset();
      goOn(answer);
    } catch (error) {
      if (problem) showProblem(problem, error);
      fields[0]?.focus();
    } finally {
      form.ariaBusy = null;
    }
  });
}

function wireButton(button: HTMLButtonElement): void {
  const { svBody, svQuestion } = button.dataset;
  pressing(
    button,
    async () => {
      if (svQuestion && !confirm(svQuestion)) return;
      goOn(await sendFrom(button.dataset, svBody === undefined ? undefined : JSON.parse(svBody)));
    },
    (error) => showProblem(problemAfter(button.closest("p, div") ?? button), error),
  );
}

/** Takes the text of an entry into the form of the page, below what is there. */
function wireQuotes(field: HTMLTextAreaElement): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-sv='quote']")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      // Unlike textContent, it has the lines and paragraphs that people see.
      // biome-ignore lint/performance/useDomNodeTextContent: a quote keeps its lines
      const text = button.closest("article")?.querySelector<HTMLElement>(".sv-comment-text")?.innerText.trim() ?? "";
      const quote = text.replace(/^/gm, "> ");
      const { svName: name } = button.dataset;
      const before = field.value.trim();
      field.value = `${before}${before && "\n\n"}${name ? `@${name}\n\n` : ""}${quote}\n\n`;
      field.dispatchEvent(new Event("input"));
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    });
  }
}

const field = document.querySelector<HTMLTextAreaElement>("form[data-sv-send] textarea");
if (field) wireQuotes(field);
for (const element of document.querySelectorAll("[data-sv-send]"))
  if (element instanceof HTMLFormElement) wireForm(element);
  else if (element instanceof HTMLButtonElement) wireButton(element);
