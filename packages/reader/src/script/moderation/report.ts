import type { createReport, listReportReasons, SentBodyOf } from "@sitevine/api";
import { drafts, focusOn, part, session, showProblem, write } from "../main.js";
import { fieldText, openDialog } from "./dialog.js";

/** Target of a report, and its description for the dialog. */
export type ReportTarget = Pick<SentBodyOf<typeof createReport>, "targetType" | "targetId"> & {
  readonly about: string;
};

function choiceOf(reason: string): HTMLLabelElement {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.type = "radio";
  input.name = "reason";
  input.value = reason;
  input.required = true;
  const text = document.createElement("span");
  text.dir = "auto";
  text.textContent = reason;
  label.append(input, text);
  return label;
}

/** Opens the dialog by which a member reports something. The note is kept until the report has arrived. */
export function openReport({ about, targetType, targetId }: ReportTarget): void {
  const draft = `report ${targetType} ${targetId}`;
  const opened = openDialog({
    name: "report",
    about,
    async onSend(form, { dialog }) {
      // Without its reasons the form is sent only to fetch them.
      if (!form.elements.namedItem("reason")) return showReasons();
      const note = fieldText(form, "note");
      await session.call<typeof createReport>("POST", "/api/moderation/reports", {
        targetType,
        targetId,
        reason: fieldText(form, "reason"),
        ...(note && { note }),
      });
      drafts.keep(draft, "");
      form.hidden = true;
      const [thanks, title] = [part(dialog, "thanks"), part(dialog, "thanks-title")];
      if (thanks) thanks.hidden = false;
      if (title) {
        title.id = "sv-thanks";
        dialog.setAttribute("aria-labelledby", title.id);
        focusOn(title);
      }
    },
  });
  if (!opened) return;
  const { dialog, form, close } = opened;
  part(dialog, "close")?.addEventListener("click", close);
  // The first field is the note until the reasons are there, and nobody should begin with it.
  const title = form.querySelector("h2");
  if (title) focusOn(title);
  const note = form.querySelector("textarea");
  if (note) {
    note.value = drafts.find(draft);
    note.addEventListener("input", () => drafts.keep(draft, note.value));
  }

  async function showReasons(): Promise<void> {
    const address = "/api/moderation/report-reasons";
    const { reasons, notice } = await session.call<typeof listReportReasons>("GET", address);
    const group = part(form, "reasons");
    const legend = group?.querySelector("legend");
    const choices = reasons.map(choiceOf);
    group?.replaceChildren(...(legend ? [legend] : []), ...choices);
    write(form, "notice", notice);
    // A member who has already begun to write the note keeps the focus there.
    if (document.activeElement !== note) choices[0]?.querySelector("input")?.focus();
  }
  const problem = form.querySelector<HTMLElement>(".sv-problem");
  showReasons().catch((error: unknown) => problem && showProblem(problem, error));
}
