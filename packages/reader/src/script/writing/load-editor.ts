import type { EditedForm, Editor } from "../editor/editor.js";
import { loadStyle } from "../main.js";

/** Address of the stylesheet of the editor; the site replaces it. */
const STYLE = "sitevine:editor-style";

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
      const [{ equip }] = await Promise.all([import("../editor/editor.js"), loadStyle(STYLE)]);
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
