import { part, showPreview } from "../main.js";
import { offerMentions } from "./mentions.js";
import { offerPictures } from "./pictures.js";
import { wireTabs } from "./tabs.js";
import { wireToolbar } from "./toolbar.js";

/** A form of the page to edit in. */
export interface EditedForm {
  readonly form: HTMLFormElement;
  readonly field: HTMLTextAreaElement;
  readonly showIssue: (error: unknown) => void;
  readonly clearIssue: () => void;
}

/** Tabs and tools of a form in operation. */
export interface Editor {
  /** Returns to the text from its preview. */
  showText(): void;
  /** Ends what was begun for a text that is sent. */
  sent(text: string): void;
}

/** Makes the tabs and tools of a form work, and suggests members in its field. */
export function equip({ form, field, showIssue, clearIssue }: EditedForm): Editor {
  const preview = part(form, "preview");
  const toolbar = part(form, "formats");
  let latest = 0;

  async function show(content: string): Promise<void> {
    latest += 1;
    const asked = latest;
    if (!preview) return;
    preview.replaceChildren();
    if (content.trim() === "") {
      preview.textContent = preview.dataset.nothing ?? "";
      return;
    }
    clearIssue();
    preview.ariaBusy = "true";
    const shown = document.createElement("div");
    try {
      await showPreview(shown, content);
      // Answers may arrive in another order than they were asked for.
      if (asked === latest) preview.replaceChildren(...shown.childNodes);
    } catch (error) {
      if (asked === latest) {
        tabs.show("write");
        showIssue(error);
      }
    } finally {
      preview.ariaBusy = null;
    }
  }

  const tabs = wireTabs(form, field.id, (name) => {
    if (toolbar) toolbar.hidden = name !== "write";
    if (name === "preview") void show(field.value);
  });
  if (toolbar) wireToolbar(toolbar, field);
  const pictures = offerPictures(form, field, showIssue);
  offerMentions(field, field.dataset.members ?? "");
  // A field that is not shown could not say what is wrong with it.
  field.addEventListener("invalid", () => tabs.show("write"));
  return {
    showText() {
      const panel = part(form, "write");
      if (panel?.hidden) tabs.show("write");
      pictures?.tidy();
    },
    sent: (text) => pictures?.sent(text),
  };
}
