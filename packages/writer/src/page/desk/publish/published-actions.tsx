import { useStore } from "@sitevine/app-kit";
import { moment } from "../../app/moments.js";
import { AskedButton } from "../../ui/asked-button.js";
import { hasChanges } from "../live-state.js";
import { BehindNotice } from "./behind-notice.js";
import type { PartProps } from "./panel-part.js";
import { unpublish } from "./publishing.js";
import { discard, update } from "./updating.js";
import { WhenChoice } from "./when-choice.js";
import { publishWords } from "./words.js";

/** Actions that publish the changes to a published article now or at a time, or discard them. */
export function PublishedActions({ stored: { copy }, desk, act, isBusy, onClose }: PartProps) {
  const isChanged = hasChanges(copy, useStore(desk.saver.state));
  const publishAt = copy?.publishAt ?? null;
  const discardAll = async (): Promise<void> => {
    await discard(desk);
    onClose();
  };
  return (
    <>
      <p>{isChanged ? publishWords.isChanged : publishWords.isPublished}</p>
      {publishAt !== null && <p>{publishWords.updatesAt(moment(publishAt))}</p>}
      {copy?.isBehind && <BehindNotice desk={desk} />}
      <WhenChoice
        legend={publishWords.whenUpdated}
        labels={{ now: publishWords.update, later: publishWords.updateLater }}
        isLaterFirst={publishAt !== null}
        isDisabled={isBusy || !isChanged}
        onNow={() => act(() => update(desk))}
        onLater={(time) => act(() => update(desk, { publishAt: time }))}
      />
      <p className="write-actions">
        {publishAt !== null && (
          <button
            type="button"
            className="sv-btn sv-btn--quiet"
            disabled={isBusy}
            onClick={() => act(() => update(desk, { publishAt: null }))}
          >
            {publishWords.unscheduleUpdate}
          </button>
        )}
        {copy && (
          <AskedButton
            label={publishWords.discard}
            question={publishWords.sureToDiscard}
            confirm={publishWords.discardThem}
            isBusy={isBusy}
            onConfirm={() => act(discardAll)}
          />
        )}
        <button
          type="button"
          className="sv-btn sv-btn--quiet"
          disabled={isBusy}
          onClick={() => act(() => unpublish(desk))}
        >
          {publishWords.unpublish}
        </button>
      </p>
    </>
  );
}
