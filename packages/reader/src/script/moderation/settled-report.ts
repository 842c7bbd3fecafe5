import type { AnswerOf, listReports, updateReport } from "@sitevine/api";
import { part, session } from "../main.js";
import { fieldText } from "./dialog.js";

type Report = AnswerOf<typeof listReports>["data"][number];

/** Target of an act of moderation. */
export interface SettledTarget {
  readonly targetType: string;
  readonly targetId: string;
}

/** The report of a target that the reader may decide now. */
async function findReport(target: SettledTarget): Promise<Report | undefined> {
  const query = new URLSearchParams({ ...target });
  const { data } = await session.call<typeof listReports>("GET", `/api/moderation/reports?${query}`);
  return data.find(({ actions }) => actions.includes("resolve"));
}

/**
 * Offers in the dialog of an act to resolve the report about its target, if there is one that the reader may decide.
 * Returns what does so with the reason of the act, where the reader leaves the box checked.
 */
export function offerToResolve(form: HTMLFormElement, target: SettledTarget): () => Promise<void> {
  // Moderators who may not decide about reports are offered nothing.
  const finding = findReport(target).catch(() => undefined);
  let shown: Report | undefined;
  void finding.then((report) => {
    const offer = part(form, "resolve");
    if (!report || !offer) return;
    offer.hidden = false;
    shown = report;
  });
  return async () => {
    if (!shown || fieldText(form, "resolve") === "") return;
    const decision = { status: "resolved" as const, resolution: fieldText(form, "reason") };
    await session.call<typeof updateReport>("PATCH", `/api/moderation/reports/${shown.id}`, decision);
  };
}
