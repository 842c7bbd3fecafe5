import { clearIssues, findIssues, showIssues, showRefusal } from "./form-issues.js";

/** The values of a form by field name. */
export interface FormValues {
  text(name: string): string;
}

/** Enables the form of this name and returns it; null on other pages. */
export function openForm(name: string): HTMLFormElement | null {
  const form = document.querySelector<HTMLFormElement>(`form[data-sv-form="${name}"]`);
  // The form is disabled until the script runs: without it, a browser would send the password to the wrong address.
  const fields = form?.querySelector("fieldset");
  if (!form || !fields) return null;
  fields.disabled = false;
  form.noValidate = true;
  return form;
}

/** Submits the form when its fields are valid, one submission at a time; otherwise shows the issues. */
export function onSend(form: HTMLFormElement, work: (values: FormValues) => Promise<void>): void {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    const issues = findIssues(form);
    if (issues.length > 0) return showIssues(form, issues);
    clearIssues(form);
    form.ariaBusy = "true";
    try {
      const values = new FormData(form);
      await work({ text: (name) => String(values.get(name) ?? "") });
    } catch (error) {
      showRefusal(form, error);
    } finally {
      form.ariaBusy = null;
    }
  });
}

/** Shows one step of the form and hides the others; the first field of a new step gets the focus. */
export function showStep(form: HTMLFormElement, name: string): void {
  for (const step of form.querySelectorAll<HTMLElement>("[data-sv-step]")) step.hidden = step.dataset.svStep !== name;
  clearIssues(form);
  form.querySelector<HTMLElement>(`[data-sv-step="${name}"] :is(input, select, textarea)`)?.focus();
}
