import type { AnswerOf, getStyleDraftStatus, listStyleHistory } from "@sitevine/api";
import type { StyleState } from "./admin-layer.repo.js";
import type { SignedSnapshot } from "./style-publishing.service.js";

export const draftStatusView = ({ draft, schedule }: StyleState): AnswerOf<typeof getStyleDraftStatus> => ({
  hasDraft: draft !== null,
  updatedAt: draft?.savedAt ?? null,
  publishAt: schedule?.at ?? null,
});

export const snapshotView = ({
  snapshot,
  author,
}: SignedSnapshot): AnswerOf<typeof listStyleHistory>["data"][number] => ({
  id: snapshot.id,
  label: snapshot.label,
  cause: snapshot.cause,
  createdAt: snapshot.created_at,
  createdBy: author,
});
