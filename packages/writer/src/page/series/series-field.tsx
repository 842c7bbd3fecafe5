import { messageOf } from "@sitevine/app-kit";
import { useEffect, useState } from "react";
import { words } from "../app/words.js";
import { LabelledField } from "../ui/labelled-field.js";
import { loadSeries, type OwnSeries, putInto, seriesOf } from "./own-series.js";
import { seriesWords } from "./words.js";

/** Chooses the series that an article is in, which is saved at once. */
export function SeriesField({ articleId, isLive }: { readonly articleId: string; readonly isLive: boolean }) {
  const [choices, setChoices] = useState<readonly OwnSeries[]>([]);
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState("");

  useEffect(() => {
    Promise.all([loadSeries(), seriesOf(articleId)]).then(
      ([own, current]) => {
        setChoices(own);
        setChosen(current);
      },
      (error: unknown) => setProblem(messageOf(error, words.offline)),
    );
  }, [articleId]);

  async function choose(next: string): Promise<void> {
    const before = chosen;
    setChosen(next);
    setProblem("");
    try {
      await putInto(articleId, next);
    } catch (error) {
      setChosen(before);
      setProblem(messageOf(error, words.offline));
    }
  }

  if (choices.length === 0 && !problem) return null;
  return (
    <LabelledField
      label={seriesWords.ofArticle}
      hint={isLive ? seriesWords.ofLiveHint : seriesWords.ofArticleHint}
      problem={problem}
    >
      {(control) => (
        <select {...control} value={chosen} onChange={(event) => void choose(event.target.value)}>
          <option value="">{seriesWords.none}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.title}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
