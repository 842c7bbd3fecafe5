import { getStyleDraftStatus, publishStyle, resetStyle, scheduleStyle, unscheduleStyle } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf, useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Answer } from "../../../ui/answer.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { TextField } from "../../../ui/field.js";
import { Card, Facts, Moment, Row } from "../../../ui/parts.js";
import { formatMoment } from "../../../words/formats.js";
import { OWN_LAYER } from "../queries.js";
import { styleWords as words } from "../words.js";

/** A time of the device as the site takes it; what is no time is left to the site to refuse. */
const instantOf = (local: string): string => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
};

function ScheduleForm() {
  const schedule = useAct(scheduleStyle, {
    changes: OWN_LAYER,
    done: ({ publishAt }) => words.scheduled(publishAt ? formatMoment(publishAt) : ""),
    isQuiet: true,
  });
  const form = useDraft({
    key: "style-schedule",
    label: words.when,
    saved: { publishAt: "" },
    onSave: ({ publishAt }) => schedule.mutateAsync({ body: { publishAt: instantOf(publishAt) } }),
  });
  return (
    <Form form={form} submit={words.schedule}>
      <TextField
        label={words.when}
        hint={words.whenHint}
        type="datetime-local"
        value={form.values.publishAt}
        onChange={(publishAt) => form.set("publishAt", publishAt)}
        issue={form.issue("publishAt")}
      />
    </Form>
  );
}

/** The draft of tokens: publish it, say when it goes live, or reset the whole layer. */
export function StyleDraft() {
  const query = useQuery(queryOf(getStyleDraftStatus));
  const [asked, setAsked] = useState<"publish" | "reset">();
  const publish = useAct(publishStyle, { changes: OWN_LAYER, done: words.published, isQuiet: true });
  const unschedule = useAct(unscheduleStyle, { changes: OWN_LAYER, done: words.unscheduled });
  const reset = useAct(resetStyle, { changes: OWN_LAYER, done: words.resetDone, isQuiet: true });
  const close = () => setAsked(undefined);
  return (
    <Card
      title={words.draft}
      hint={words.draftHint}
      actions={
        <Button look="quiet" onClick={() => setAsked("reset")}>
          {words.reset}
        </Button>
      }
    >
      <Answer of={query}>
        {({ hasDraft, updatedAt, publishAt }) => (
          <>
            <p>{hasDraft ? words.hasDraft : words.noDraft}</p>
            {hasDraft && (
              <>
                <Facts
                  facts={[
                    ...(updatedAt ? [[words.changed, <Moment key="changed" at={updatedAt} />] as const] : []),
                    ...(publishAt ? [[words.due, formatMoment(publishAt)] as const] : []),
                  ]}
                />
                <Row>
                  <Button look="primary" onClick={() => setAsked("publish")}>
                    {words.publish}
                  </Button>
                  {publishAt && (
                    <Button isBusy={unschedule.isPending} onClick={() => unschedule.mutate({})}>
                      {words.unschedule}
                    </Button>
                  )}
                </Row>
                {!publishAt && <ScheduleForm />}
              </>
            )}
          </>
        )}
      </Answer>
      {asked === "publish" && (
        <Confirm
          title={words.publishTitle}
          action={words.publish}
          isDangerous={false}
          onConfirm={() => publish.mutateAsync({})}
          onClose={close}
        >
          <p>{words.publishHint}</p>
        </Confirm>
      )}
      {asked === "reset" && (
        <Confirm title={words.resetTitle} action={words.reset} onConfirm={() => reset.mutateAsync({})} onClose={close}>
          <p>{words.resetHint}</p>
        </Confirm>
      )}
    </Card>
  );
}
