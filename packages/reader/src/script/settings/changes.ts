type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The values of each form that are saved, as JSON. */
const settled = new Map<HTMLFormElement, string>();

const heldBy = (field: Field): string | boolean =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type) ? field.checked : field.value;

const stateOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...form.elements]
      .filter((element): element is Field => element.matches("input, select, textarea"))
      .map((field) => heldBy(field)),
  );

const isChanged = (form: HTMLFormElement): boolean => settled.get(form) !== stateOf(form);

/** Treats the current values of the form as saved. */
export function settle(form: HTMLFormElement): void {
  settled.set(form, stateOf(form));
  showChange(form);
}

/** Disables the save buttons of a form, and its submission, while it has no unsaved changes. */
export function followChanges(form: HTMLFormElement): void {
  // The reset event comes before the values change.
  for (const kind of ["input", "change", "reset"] as const)
    form.addEventListener(kind, () => (kind === "reset" ? setTimeout(showChange, 0, form) : showChange(form)));
  form.addEventListener("submit", (event) => {
    if (isChanged(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  settle(form);
}

// With the `disabled` attribute, the button would lose the focus after saving.
function showChange(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll("[data-sv-save]"))
    button.setAttribute("aria-disabled", String(!isChanged(form)));
}

addEventListener("beforeunload", (event) => {
  const isLost = [...settled.keys()].some((form) => form.isConnected && form.ariaBusy !== "true" && isChanged(form));
  if (isLost) event.preventDefault();
});
