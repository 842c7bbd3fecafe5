import { moment } from "../../app/moments.js";
import type { PartProps } from "./panel-part.js";
import { publish, schedule, unschedule } from "./publishing.js";
import { WhenChoice } from "./when-choice.js";
import { publishWords } from "./words.js";

/** Actions that publish a draft now or at a time. */
export function DraftActions({ stored: { article, copy }, desk, act, isBusy }: PartProps) {
  const publishAt = copy ? copy.publishAt : article.publishAt;
  return (
    <>
      {publishAt !== null && <p>{publishWords.scheduledFor(moment(publishAt))}</p>}
      <WhenChoice
        legend={publishWords.when}
        labels={{ now: publishWords.publishNow, later: publishWords.schedule }}
        isLaterFirst={publishAt !== null}
        isDisabled={isBusy}
        onNow={() => act(() => publish(desk))}
        onLater={(time) => act(() => schedule(desk, time))}
      />
      {publishAt !== null && (
        <p className="write-actions">
          <button
            type="button"
            className="sv-btn sv-btn--quiet"
            disabled={isBusy}
            onClick={() => act(() => unschedule(desk))}
          >
            {publishWords.unschedule}
          </button>
        </p>
      )}
    </>
  );
}
