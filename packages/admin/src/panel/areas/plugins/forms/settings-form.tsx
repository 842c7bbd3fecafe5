import { type AnswerOf, getPluginSettings, listSettings, savePluginSettings } from "@sitevine/api";
import { useState } from "react";
import { client, isConflict, issuesOf } from "../../../app/client.js";
import { draftStore } from "../../../app/draft-store.js";
import { notify } from "../../../app/notices.js";
import { queryClient, refreshAnswers, type Tagged, taggedQueryOf } from "../../../app/queries.js";
import { plain } from "../../../forms/plain.js";
import { type Entered, enteredOf } from "../../../forms/setting-value.js";
import { useDraft } from "../../../forms/use-draft.js";
import { ValueControl } from "../../../forms/value-control.js";
import { formWords } from "../../../forms/words.js";
import { Button } from "../../../ui/button.js";
import { Overtaken } from "../../../ui/overtaken.js";
import { Card, Row } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { pluginWords as words } from "../words.js";
import css from "./plugin-settings.module.css";
import { useAutosave } from "./use-autosave.js";

type Settings = AnswerOf<typeof getPluginSettings>["settings"];
type Values = Readonly<Record<string, Entered>>;

/** A state of all settings that the person has seen. */
interface Seen {
  readonly etag: string;
  readonly saved: Values;
}

const valuesOf = (settings: Settings): Values =>
  Object.fromEntries(settings.map((setting) => [setting.key, enteredOf(setting)]));

/** Keys that both the person and somebody else have changed. */
const overtakenKeys = (changed: object, began: Values, saved: Values): readonly string[] =>
  Object.keys(changed).filter((key) => began[key] !== saved[key]);

/** State that the edits began from, restored after a reload with unsaved edits. */
function seenBy(draftKey: string): Seen | undefined {
  const base = draftStore.get().get(draftKey)?.base;
  return base && { etag: base.etag, saved: base.saved as Values };
}

/** Settings of a plugin that save themselves: all of them at once, and only over what the person has seen. */
export function SettingsForm({
  pluginId,
  title,
  keys,
  tagged: { data, etag = "" },
}: {
  readonly pluginId: string;
  readonly title: string;
  readonly keys: readonly string[];
  readonly tagged: Tagged<AnswerOf<typeof getPluginSettings>>;
}) {
  const params = { id: pluginId };
  const saved = valuesOf(data.settings);
  const draftKey = `plugin-settings/${pluginId}`;
  // State that the edits began from; a later one is somebody else's.
  const [base, setBase] = useState<Seen>(() => seenBy(draftKey) ?? { etag, saved });
  const [findings, setFindings] = useState<ReadonlyMap<string, string>>(new Map());
  const query = taggedQueryOf(getPluginSettings, { params });
  const form = useDraft<Values>({
    key: draftKey,
    label: title,
    saved,
    etag,
    isAutosaved: true,
    onSave: (values, changes) => send(values, changes, base),
  });
  const overtaken = overtakenKeys(form.changes, base.saved, saved);
  // Changes of different settings do not conflict: both are kept.
  if (base.etag !== etag && overtaken.length === 0) setBase({ etag, saved });

  async function send(values: Values, changes: Partial<Values>, seen: Seen): Promise<unknown> {
    try {
      const answer = await client.send(savePluginSettings, { params, body: { values }, ifMatch: seen.etag });
      setFindings(new Map());
      const next = { data: answer.data, etag: answer.etag ?? undefined };
      queryClient.setQueryData(query.queryKey, next);
      setBase({ etag: next.etag ?? "", saved: valuesOf(next.data.settings) });
      void refreshAnswers([listSettings]);
      return answer;
    } catch (error) {
      if (isConflict(error)) return await afterConflict(error, changes, seen);
      setFindings(new Map(issuesOf(error).map(({ path, message }) => [path.replace(/^values\./, ""), message])));
      throw error;
    }
  }

  async function afterConflict(error: unknown, changes: Partial<Values>, seen: Seen): Promise<unknown> {
    const fresh = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    const theirs = valuesOf(fresh.data.settings);
    if (overtakenKeys(changes, seen.saved, theirs).length > 0) throw error;
    const answer = await send({ ...theirs, ...changes } as Values, changes, { etag: fresh.etag ?? "", saved: theirs });
    notify({ tone: "done", message: words.settingsMerged });
    return answer;
  }

  useAutosave(JSON.stringify(form.changes), {
    isDue: form.isChanged && overtaken.length === 0 && !form.isSaving,
    save: form.save,
  });

  const shown = keys.flatMap((key) => data.settings.filter((setting) => setting.key === key));
  const isRefused = findings.size > 0;
  return (
    <Card isFlush>
      <div>
        {shown.map((setting) => (
          <div key={setting.key} className={css.setting}>
            <ValueControl
              setting={setting}
              value={form.values[setting.key] ?? null}
              issue={findings.get(setting.key)}
              onChange={(value) => {
                setFindings(new Map([...findings].filter(([key]) => key !== setting.key)));
                form.set(setting.key, value);
              }}
            />
          </div>
        ))}
        <div className={css.setting}>
          {overtaken.length > 0 && (
            <Overtaken
              message={words.settingsConflict}
              differences={overtaken.map((key) => ({
                name: data.settings.find((setting) => setting.key === key)?.label ?? key,
                theirs: plain(saved[key]),
                yours: plain(form.values[key]),
              }))}
              isBusy={form.isSaving}
              onTake={() => {
                form.discard();
                setBase({ etag, saved });
              }}
              onKeep={() => void send(form.values, form.changes, { etag, saved }).then(form.discard, () => undefined)}
            />
          )}
          <p className={css.state} role="status">
            {stateOf(form, { isRefused, isOvertaken: overtaken.length > 0 })}
          </p>
          {form.isChanged && !form.isSaving && (form.problem || isRefused) && (
            <Row>
              <Button onClick={() => void form.save()}>{common.retry}</Button>
              <Button
                look="quiet"
                onClick={() => {
                  setFindings(new Map());
                  form.discard();
                }}
              >
                {formWords.discard}
              </Button>
            </Row>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Sentence on whether the edits are saved. */
function stateOf(
  {
    isChanged,
    isSaving,
    problem,
  }: { readonly isChanged: boolean; readonly isSaving: boolean; readonly problem: string | undefined },
  { isRefused, isOvertaken }: { readonly isRefused: boolean; readonly isOvertaken: boolean },
): string {
  if (isOvertaken) return words.notSaved;
  if (isRefused) return words.settingsRefused;
  if (problem !== undefined && isChanged && !isSaving) return `${words.notSaved} ${problem}`;
  return isChanged || isSaving ? words.saving : words.allSaved;
}
