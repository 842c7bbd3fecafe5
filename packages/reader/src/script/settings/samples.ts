import type { addSampleContent, removeSampleContent } from "@sitevine/api";
import { onSend, openForm, session } from "../main.js";

type Change = typeof addSampleContent | typeof removeSampleContent;

/** Enables the form that adds or removes the sample content, as its field says; the page then shows what there is. */
export function wireSamples(): void {
  const form = openForm("samples");
  if (form)
    onSend(form, async (values) => {
      await session.call<Change>(values.text("method") as Change["method"], "/api/admin/sample-content");
      location.reload();
    });
}
