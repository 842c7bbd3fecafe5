import { problemWords } from "../page/problem-words.js";
import { Problem } from "../session/problem.js";

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

/** The same for what the site refused. */
export function showRefusal(form: HTMLFormElement, error: unknown): void {
  const issues = error instanceof Problem ? error.issues : [];
  const found: FormIssue[] = [];
  const general: string[] = [];
  for (const { path, message } of issues) {
    const name = fieldNameOf(path);
    const field = fieldsOf(form).find((candidate) => candidate.name === name && !candidate.closest("[hidden]"));
    if (field) found.push({ field, message: `${labelOf(field)}: ${message}` });
    else general.push(message);
  }
  if (issues.length === 0)
    general.push(error instanceof Problem && error.status === 401 ? error.message : problemWords(error));
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
