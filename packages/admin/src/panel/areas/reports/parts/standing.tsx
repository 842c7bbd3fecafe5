import { usePerson } from "../../../app/person.js";
import { Row, Tag } from "../../../ui/parts.js";
import { formatMoment } from "../../../words/formats.js";
import { moderationWords, targetName } from "../../../words/moderation.js";
import type { ReportDetail } from "../decisions.js";
import { STATE_TONES } from "../tones.js";
import { reportWords as words } from "../words.js";

function sentenceOf({ claim, status, handler, resolution }: ReportDetail, ownId: string): string | undefined {
  if (claim) {
    const until = formatMoment(claim.until);
    return claim.by.id === ownId ? words.yours(until) : words.claimedBy(claim.by.displayName, until);
  }
  if (!handler) return undefined;
  const decided = words.decidedBy(handler.displayName, moderationWords.states[status]);
  return resolution ? `${decided} ${resolution}` : decided;
}

/** State of a report: its type, its status, and the moderator who claimed it. */
export function Standing({
  report,
  progress,
}: {
  readonly report: ReportDetail;
  readonly progress: string | undefined;
}) {
  const { user } = usePerson();
  const { target, status, reason, round } = report;
  return (
    <Row>
      <Tag>{targetName(target.type)}</Tag>
      <Tag tone={STATE_TONES[status]}>{moderationWords.states[status]}</Tag>
      {round > 1 && <Tag>{words.round(round)}</Tag>}
      {target.isGone && <Tag>{words.gone}</Tag>}
      <span>{reason}</span>
      {progress && <span>· {progress}</span>}
      <span role="status">{sentenceOf(report, user.id)}</span>
    </Row>
  );
}
