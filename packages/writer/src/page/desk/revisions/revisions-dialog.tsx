import { useStore } from "@sitevine/app-kit";
import { useEffect, useId, useState } from "react";
import { moment } from "../../app/moments.js";
import { sentenceOf } from "../../app/sentence.js";
import { words } from "../../app/words.js";
import { isLive } from "../../save/draft.js";
import { Dialog } from "../../ui/dialog.js";
import type { Desk } from "../desk.js";
import { ComparisonView } from "./comparison-view.js";
import { CURRENT, compare, loadRevisions, type Revision, restore } from "./revisions.js";
import type { Comparison } from "./side-by-side.js";
import { versionNames } from "./version-names.js";
import { VersionText } from "./version-text.js";
import { revisionWords } from "./words.js";

type Shown = "changes" | "text";

interface ChoiceProps {
  readonly revisions: readonly Revision[];
  readonly names: ReadonlyMap<string, string>;
  readonly chosen: Revision;
  readonly isPublished: boolean;
  readonly other: string;
  readonly shown: Shown;
  readonly onOther: (id: string) => void;
  readonly onShow: (shown: Shown) => void;
}

/** Choice of the view of a version: the changes from it to another one, or its text. */
function Choice({ revisions, names, chosen, isPublished, other, shown, onOther, onShow }: ChoiceProps) {
  const id = useId();
  return (
    <div className="write-version-choice">
      <fieldset className="write-choice">
        <legend>{revisionWords.show}</legend>
        {(["changes", "text"] as const).map((name) => (
          <label key={name}>
            <input type="radio" name={`${id}-show`} checked={shown === name} onChange={() => onShow(name)} />
            {revisionWords[name]}
          </label>
        ))}
      </fieldset>
      {shown === "changes" && (
        <div className="sv-field">
          <label htmlFor={id}>{revisionWords.compareWith}</label>
          <select id={id} className="sv-input" value={other} onChange={(event) => onOther(event.target.value)}>
            <option value={CURRENT}>{isPublished ? revisionWords.live : revisionWords.now}</option>
            {revisions
              .filter((revision) => revision !== chosen)
              .map((revision) => (
                <option key={revision.id} value={revision.id}>
                  {names.get(revision.id)}
                </option>
              ))}
          </select>
        </div>
      )}
    </div>
  );
}

/** Earlier versions of an article: what changed between two, what one said, and the way back to it. */
export function RevisionsDialog({ desk, onClose }: { readonly desk: Desk; readonly onClose: () => void }) {
  const [revisions, setRevisions] = useState<readonly Revision[]>();
  const [pages, setPages] = useState({ loaded: 0, all: 1 });
  const [chosen, setChosen] = useState<Revision>();
  const [other, setOther] = useState(CURRENT);
  const [shown, setShown] = useState<Shown>("changes");
  const [comparison, setComparison] = useState<Comparison>();
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState("");

  const stored = useStore(desk.saver.stored);
  const isPublished = stored !== null && isLive(stored);

  const fail = (error: unknown): void => setProblem(sentenceOf(error));

  async function load(page: number): Promise<void> {
    const { data, meta } = await loadRevisions(desk, page);
    setRevisions((before = []) => (page === 1 ? data : [...before, ...data]));
    setPages({ loaded: page, all: meta.totalPages });
    if (page === 1) setChosen(data[0]);
  }

  useEffect(() => {
    load(1).catch(fail);
  }, [desk]);

  useEffect(() => {
    let isCurrent = true;
    setComparison(undefined);
    const article = desk.saver.stored.get()?.article;
    if (!chosen || !article || shown === "text") return undefined;
    compare(article.id, chosen.id, other).then((answer) => isCurrent && setComparison(answer), fail);
    return () => {
      isCurrent = false;
    };
  }, [desk, chosen, other, shown]);

  async function bringBack(revision: Revision): Promise<void> {
    setProblem("");
    await restore(desk, revision);
    const when = moment(revision.createdAt);
    setSaid(isPublished ? revisionWords.restoredHere(when) : revisionWords.restored(when));
    setOther(CURRENT);
    await load(1);
  }

  const names = versionNames(revisions ?? []);
  return (
    <Dialog title={revisionWords.title} onClose={onClose} isWide>
      <p role="status">{said || (!revisions && !problem ? words.loading : "")}</p>
      {problem && (
        <p className="sv-problem" role="alert">
          {problem}
        </p>
      )}
      {revisions?.length === 0 && <p>{revisionWords.none}</p>}
      {revisions && chosen && (
        <div className="write-revisions">
          <div>
            <fieldset className="write-choice">
              <legend>{revisionWords.versions}</legend>
              {revisions.map((revision) => (
                <label key={revision.id}>
                  <input
                    type="radio"
                    name="write-revision"
                    checked={revision === chosen}
                    onChange={() => {
                      setChosen(revision);
                      if (other === revision.id) setOther(CURRENT);
                    }}
                  />
                  <span>{names.get(revision.id)}</span>
                </label>
              ))}
            </fieldset>
            {pages.loaded < pages.all && (
              <button
                type="button"
                className="sv-btn sv-btn--quiet"
                onClick={() => {
                  load(pages.loaded + 1).catch(fail);
                }}
              >
                {revisionWords.more}
              </button>
            )}
          </div>
          <div className="write-version-shown">
            <Choice
              revisions={revisions}
              names={names}
              chosen={chosen}
              isPublished={isPublished}
              other={other}
              shown={shown}
              onOther={setOther}
              onShow={setShown}
            />
            {shown === "text" ? (
              <VersionText revision={chosen} />
            ) : (
              comparison && <ComparisonView comparison={comparison} />
            )}
            {isPublished && <p className="sv-quiet">{revisionWords.restoreHint}</p>}
            <p className="write-actions">
              <button
                type="button"
                className="sv-btn"
                onClick={() => {
                  bringBack(chosen).catch(fail);
                }}
              >
                {revisionWords.restore}
              </button>
            </p>
          </div>
        </div>
      )}
    </Dialog>
  );
}
