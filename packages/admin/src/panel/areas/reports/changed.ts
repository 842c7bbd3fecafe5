import { getModerationSummary, getReport, getStatusSummary, listModerationLog, listReports } from "@sitevine/api";

/** The answers that a decision about a report makes out of date. */
export const CHANGED = [listReports, getReport, listModerationLog, getModerationSummary, getStatusSummary] as const;
