import { type AnswerOf, listPluginSecrets, removePluginSecret, setPluginSecret } from "@sitevine/api";
import { type FormEvent, useState } from "react";
import { issuesOf } from "../../../app/client.js";
import { useAct } from "../../../app/queries.js";
import { sentenceOf } from "../../../app/sentence.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { TextField } from "../../../ui/field.js";
import { Row } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { pluginWords as words } from "../words.js";
import css from "./plugin-settings.module.css";

const CHANGES = [listPluginSecrets] as const;

/** A secret of a plugin. It is set and removed by a button, and never saved by itself. */
export function SecretForm({
  pluginId,
  secret: { key, label, description, isSet },
}: {
  readonly pluginId: string;
  readonly secret: AnswerOf<typeof listPluginSecrets>[number];
}) {
  const [value, setValue] = useState("");
  const [isRemoving, setRemoving] = useState(false);
  const set = useAct(setPluginSecret, { changes: CHANGES, done: words.secretStored(label), isQuiet: true });
  const remove = useAct(removePluginSecret, { changes: CHANGES, done: words.secretRemoved(label), isQuiet: true });
  const params = { id: pluginId, key };

  function store(event: FormEvent): void {
    event.preventDefault();
    set.mutate({ params, body: { value } }, { onSuccess: () => setValue("") });
  }

  return (
    <form className={css.setting} noValidate onSubmit={store}>
      <TextField
        label={label}
        hint={`${description} ${isSet ? words.secretIsSet : words.secretIsNotSet}`.trim()}
        type="password"
        autoComplete="new-password"
        value={value}
        issue={set.error ? (issuesOf(set.error)[0]?.message ?? sentenceOf(set.error)) : undefined}
        onChange={(next) => {
          set.reset();
          setValue(next);
        }}
      />
      <Row>
        <Button type="submit" isBusy={set.isPending} disabled={value.trim() === ""}>
          {isSet ? words.replaceSecret : words.setSecret}
        </Button>
        {isSet && (
          <Button look="quiet" onClick={() => setRemoving(true)}>
            {common.remove}
          </Button>
        )}
      </Row>
      {isRemoving && (
        <Confirm
          title={words.removeSecret(label)}
          action={common.remove}
          onConfirm={() => remove.mutateAsync({ params })}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removeSecretHint}</p>
        </Confirm>
      )}
    </form>
  );
}
