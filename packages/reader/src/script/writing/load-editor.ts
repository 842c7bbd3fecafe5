import type { EditedForm, Editor } from "../editor/editor.js";

/** Address of the stylesheet of the editor; the site replaces it. */
const STYLE = "sitevine:editor-style";

/** Loads the styles as well; what they are about must not be seen without them. */
async function loadStyle(): Promise<void> {
  if (document.querySelector(`link[href="${STYLE}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = STYLE;
  await new Promise<void>((done) => {
    for (const event of ["load", "error"]) link.addEventListener(event, () => done(), { once: true });
    // The look of the site comes after it, and may change it.
    const look = [...document.querySelectorAll("head link[rel=stylesheet]")].at(-1);
    if (look) look.before(link);
    else document.head.append(link);
  });
}

/**
 * Loads the editor when somebody first turns to a form: its tabs and tools stand there before. What is pressed while it loads is
 * done as soon as it is there.
 */
export function loadEditor(edited: EditedForm): Pick<Editor, "showText"> {
  const { form } = edited;
  let editor: Editor | undefined;
  let isLoading = false;
  let pressed: HTMLElement | null = null;

  async function load(): Promise<void> {
    if (editor || isLoading) return;
    isLoading = true;
    try {
      const [{ equip }] = await Promise.all([import("../editor/editor.js"), loadStyle()]);
      editor = equip(edited);
      pressed?.click();
    } catch (error) {
      // It is tried again when somebody turns to the form again.
      if (pressed) edited.showIssue(error);
    } finally {
      isLoading = false;
    }
  }
  form.addEventListener("focusin", () => void load());
  form.addEventListener("click", ({ target }) => {
    if (editor || !(target instanceof Element)) return;
    pressed = target.closest<HTMLElement>("[data-sv-tab], [data-sv-format]") ?? pressed;
    // Safari does not focus a button that is pressed.
    void load();
  });
  return { showText: () => editor?.showText() };
}
