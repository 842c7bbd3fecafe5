import { type AnswerOf, previewWarning } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { listQueryOf } from "../app/queries.js";
import { Notice } from "../ui/parts.js";
import { formatMoment } from "../words/formats.js";
import { moderationWords as words } from "../words/moderation.js";

function consequenceOf({ consequence }: AnswerOf<typeof previewWarning>): string {
  if (!consequence) return words.leadsToNothing;
  const { act, until } = consequence;
  return until === null ? words.leadsToForGood[act] : words.leadsTo[act](formatMoment(until));
}

/** Consequence of a warning, computed by the site. */
export function WarningPreview({ userId, points }: { readonly userId: string; readonly points: number }) {
  const query = { userId, points: useDeferredValue(points) };
  const { data } = useQuery(listQueryOf(previewWarning, { query }));
  if (!data) return null;
  return (
    <div role="status">
      <Notice tone={data.consequence ? "warning" : "info"}>
        {words.counted(data.points, data.pointsAfter)} {consequenceOf(data)}
      </Notice>
    </div>
  );
}
