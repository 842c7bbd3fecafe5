import { listSettings, saveSetting } from "@sitevine/api";
import { useState } from "react";
import { isConflict, isMissing, issuesOf } from "../../../app/client.js";
import { queryClient, useAct } from "../../../app/queries.js";
import { sentenceOf } from "../../../app/sentence.js";
import { OvertakenForm } from "../../../forms/overtaken-form.js";
import { type Entered, enteredOf, valueOfEntered } from "../../../forms/setting-value.js";
import { type Expected, useDraft } from "../../../forms/use-draft.js";
import { formWords } from "../../../forms/words.js";
import { Button } from "../../../ui/button.js";
import { Row } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { draftKey, settingsQuery } from "../queries.js";
import type { Setting } from "../setting.js";
import { settingsWords as words } from "../words.js";
import { SettingControl } from "./setting-control.js";
import css from "./setting-form.module.css";

type Values = { readonly value: Entered };

/** One setting, which is saved on its own: only if nobody has changed it since it was loaded. */
export function SettingForm({ setting }: { readonly setting: Setting }) {
  const { key, label, type, etag } = setting;
  const [finding, setFinding] = useState<string>();
  const form = useDraft<Values>({
    key: draftKey(key),
    label,
    saved: { value: enteredOf(setting) },
    etag,
    fields: { value: label },
    onSave: ({ value }, _changes, when) => send(value, when),
  });
  const act = useAct(saveSetting, {
    changes: [],
    overtaken: [listSettings],
    done: words.saved(label),
    isQuiet: true,
  });

  async function send(value: Entered, when: Expected): Promise<Setting> {
    const sent = valueOfEntered(type, value);
    if (!sent) {
      setFinding(words.notJson);
      throw new Error(words.notJson);
    }
    try {
      const answer = await act.mutateAsync({ params: { key }, body: sent, ...when });
      setFinding(undefined);
      queryClient.setQueryData(settingsQuery().queryKey, (former) =>
        former?.map((other) => (other.key === key ? answer : other)),
      );
      return answer;
    } catch (error) {
      if (!isConflict(error) && !isMissing(error)) setFinding(issuesOf(error)[0]?.message ?? sentenceOf(error));
      throw error;
    }
  }

  return (
    <form
      id={key}
      className={css.setting}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.overtaken) void form.save();
      }}
    >
      <SettingControl
        setting={setting}
        value={form.values.value}
        issue={finding}
        onChange={(value) => {
          setFinding(undefined);
          form.set("value", value);
        }}
      />
      <OvertakenForm
        form={form}
        fields={form.fields}
        onKeep={() => {
          form.keep();
          void form.save();
        }}
      />
      {form.isChanged && !form.overtaken && (
        <Row>
          <Button type="submit" look="primary" isBusy={form.isSaving}>
            {common.save}
          </Button>
          <Button look="quiet" onClick={form.discard}>
            {formWords.discard}
          </Button>
        </Row>
      )}
    </form>
  );
}
