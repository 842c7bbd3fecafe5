import { problemWords } from "../page/problem-words.js";
import { type Issue, Problem } from "../session/problem.js";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field of the form that is to be put right. */
export interface FormIssue {
  readonly field: Field;
  readonly message: string;
}

const fieldsOf = (form: HTMLFormElement): readonly Field[] =>
  [...form.elements].filter(
    (element): element is Field => element.matches("input, select, textarea") && element.id !== "",
  );

/** What the browser finds wrong with the fields that are shown, in the words of the page. */
export function findIssues(form: HTMLFormElement): readonly FormIssue[] {
  return fieldsOf(form)
    .filter((field) => field.willValidate && !field.closest("[hidden]") && !field.validity.valid)
    .map((field) => {
      const { svMissing = "", svWrong = "" } = field.dataset;
      return { field, message: (field.validity.valueMissing ? svMissing : svWrong) || field.validationMessage };
    });
}

/** The field that the site means by `body.profileFields.city`. */
const fieldNameOf = (path: string): string => path.replace(/^body\./, "");

/** Shows all that is wrong: in a summary on top, which gets the focus, and beside each field. */
export function showIssues(form: HTMLFormElement, issues: readonly FormIssue[], general: readonly string[] = []): void {
  clearIssues(form);
  for (const { field, message } of issues) mark(field, message);
  const summary = form.querySelector<HTMLElement>(".sv-summary");
  const list = summary?.querySelector("ul");
  if (!summary || !list) return;
  const rows = [
    ...general.map((message) => document.createTextNode(message)),
    ...issues.map(({ field, message }) => linkTo(field, message)),
  ];
  list.replaceChildren(
    ...rows.map((row) => {
      const item = document.createElement("li");
      item.append(row);
      return item;
    }),
  );
  summary.hidden = false;
  summary.focus();
}

/** What an element says about refusals with a code, in the words of the page. */
const refusalWords = (element: HTMLElement, code: string): string | undefined =>
  (JSON.parse(element.dataset.svRefusals ?? "{}") as Record<string, string | undefined>)[code];

/** What is wrong with a field, as the page says it; as the site says it where the page has no words. */
function fieldWords(field: Field, { code, message }: Issue): string {
  const { svWrong, svMissing } = field.dataset;
  return refusalWords(field, code) || svWrong || svMissing || `${labelOf(field)}: ${message}`;
}

/** The same for what the site refused. */
export function showRefusal(form: HTMLFormElement, error: unknown): void {
  const { issues, code } = error instanceof Problem ? error : { issues: [], code: "" };
  const shown = fieldsOf(form).filter((field) => !field.closest("[hidden]"));
  const found: FormIssue[] = [];
  const general: string[] = [];
  for (const issue of issues) {
    const field = shown.find(({ name }) => name === fieldNameOf(issue.path));
    if (field) found.push({ field, message: fieldWords(field, issue) });
    else general.push(refusalWords(form, issue.code) || issue.message);
  }
  if (issues.length === 0) {
    const field = shown.find((candidate) => refusalWords(candidate, code));
    if (field) found.push({ field, message: refusalWords(field, code) ?? "" });
    else general.push(refusalWords(form, code) || problemWords(error));
  }
  showIssues(form, found, general);
}

export function clearIssues(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) {
    field.removeAttribute("aria-invalid");
    const problem = problemOf(field);
    if (!problem) continue;
    problem.hidden = true;
    problem.textContent = "";
  }
  const summary = form.querySelector<HTMLElement>(".sv-summary");
  if (summary) summary.hidden = true;
}

const problemOf = (field: Field): HTMLElement | null => document.getElementById(`${field.id}-problem`);

const labelOf = (field: Field): string => field.labels?.[0]?.textContent?.trim() ?? field.name;

function mark(field: Field, message: string): void {
  field.setAttribute("aria-invalid", "true");
  const problem = problemOf(field);
  if (!problem) return;
  problem.textContent = message;
  problem.hidden = false;
}

function linkTo(field: Field, message: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = `#${field.id}`;
  link.textContent = message;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    field.focus();
  });
  return link;
}
