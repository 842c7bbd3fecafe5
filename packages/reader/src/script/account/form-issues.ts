import { Problem, problemMessage } from "../main.js";
import type { Issue } from "../session/problem.js";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field of the form with an invalid value. */
export interface FormIssue {
  readonly field: Field;
  readonly message: string;
}

const fieldsOf = (form: HTMLFormElement): readonly Field[] =>
  [...form.elements].filter(
    (element): element is Field => element.matches("input, select, textarea") && element.id !== "",
  );

/** Lists the visible fields that fail the browser's validation, with messages of the page. */
export function findIssues(form: HTMLFormElement): readonly FormIssue[] {
  return fieldsOf(form)
    .filter((field) => field.willValidate && !field.closest("[hidden]") && !field.validity.valid)
    .map((field) => {
      const { svMissing = "", svWrong = "" } = field.dataset;
      return { field, message: (field.validity.valueMissing ? svMissing : svWrong) || field.validationMessage };
    });
}

/** The field of the form that a path such as `body.profileFields.city` refers to. */
const fieldNameOf = (path: string): string => path.replace(/^body\./, "");

/** Shows all issues: in a summary at the top, which gets the focus, and beside each field. */
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

/** The page's message for a refusal with this code, if the element has one. */
const refusalMessage = (element: HTMLElement, code: string): string | undefined =>
  (JSON.parse(element.dataset.svRefusals ?? "{}") as Record<string, string | undefined>)[code];

/** The page's message for an issue, or the site's if the page has none. */
function fieldMessage(field: Field, { code, message }: Issue): string {
  const { svWrong, svMissing } = field.dataset;
  return refusalMessage(field, code) || svWrong || svMissing || `${labelOf(field)}: ${message}`;
}

/** Shows what the site refused in the same way. */
export function showRefusal(form: HTMLFormElement, error: unknown): void {
  const { issues, code } = error instanceof Problem ? error : { issues: [], code: "" };
  const shown = fieldsOf(form).filter((field) => !field.closest("[hidden]"));
  const found: FormIssue[] = [];
  const general: string[] = [];
  for (const issue of issues) {
    const field = shown.find(({ name }) => name === fieldNameOf(issue.path));
    if (field) found.push({ field, message: fieldMessage(field, issue) });
    else general.push(refusalMessage(form, issue.code) || issue.message);
  }
  if (issues.length === 0) {
    const field = shown.find((candidate) => refusalMessage(candidate, code));
    if (field) found.push({ field, message: refusalMessage(field, code) ?? "" });
    else general.push(refusalMessage(form, code) || problemMessage(error));
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
