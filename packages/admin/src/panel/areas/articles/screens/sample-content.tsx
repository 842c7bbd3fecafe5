import {
  addSampleContent,
  getDashboard,
  getSampleContent,
  listAllArticles,
  listCategories,
  removeSampleContent,
} from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf, useAct } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { Card } from "../../../ui/parts.js";
import { articleWords as words } from "../words.js";

const CHANGED = [getSampleContent, listAllArticles, listCategories, getDashboard];

/** Whether the site has sample content, which can be added and removed. */
export function SampleContent() {
  const query = useQuery(queryOf(getSampleContent));
  const [isAsking, setAsking] = useState(false);
  const add = useAct(addSampleContent, { changes: CHANGED, done: words.samplesAdded });
  const remove = useAct(removeSampleContent, { changes: CHANGED, done: words.samplesRemoved, isQuiet: true });
  return (
    <Card
      title={words.samples}
      actions={
        query.data?.present === false ? (
          <Button isBusy={add.isPending} onClick={() => add.mutate({})}>
            {words.addSamples}
          </Button>
        ) : (
          <Button disabled={!query.data} onClick={() => setAsking(true)}>
            {words.removeSamples}
          </Button>
        )
      }
    >
      <Answer of={query}>{({ present }) => <p>{present ? words.samplesThere : words.samplesAbsent}</p>}</Answer>
      {isAsking && (
        <Confirm
          title={`${words.removeSamples}?`}
          action={words.removeSamples}
          onConfirm={() => remove.mutateAsync({})}
          onClose={() => setAsking(false)}
        >
          <p>{words.removeSamplesHint}</p>
        </Confirm>
      )}
    </Card>
  );
}
