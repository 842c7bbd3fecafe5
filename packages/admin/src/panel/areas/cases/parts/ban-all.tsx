import { banCase } from "@sitevine/api";
import { useState } from "react";
import { usePerson } from "../../../app/person.js";
import { useAct } from "../../../app/queries.js";
import { takeBackOf } from "../../../app/take-back.js";
import { Form } from "../../../forms/form.js";
import { endOf, isEndless, type Lasting } from "../../../forms/lasting.js";
import { LastingFields } from "../../../forms/lasting-fields.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Confirm, Dialog } from "../../../ui/dialog.js";
import { CheckField, TextArea } from "../../../ui/field.js";
import { moderationWords } from "../../../words/moderation.js";
import { CASE_CHANGED, type CaseDetail } from "../case-actions.js";
import { caseWords as words } from "../words.js";
import css from "./ban-all.module.css";

type Values = Lasting & { readonly reason: string; readonly except: readonly string[] };

/** Bans the members of a case but those who are unchecked; asks once more, with a word to type. */
export function BanAll({ found, onClose }: { readonly found: CaseDetail; readonly onClose: () => void }) {
  const { id, users } = found;
  const person = usePerson();
  const ban = useAct(banCase, {
    changes: CASE_CHANGED,
    done: ({ bans, skipped }) => words.banned(bans.length, skipped.length),
    undo: () => takeBackOf(person, { type: "case", id }),
  });
  const [isAsking, setAsking] = useState(false);
  const form = useDraft<Values>({
    key: `case-ban/${id}`,
    label: words.banTitle(users.length),
    saved: { reason: "", except: [], lasts: "ever", expiresAt: "" },
    fields: { reason: moderationWords.reason },
    onSave: ({ reason, except, ...lasting }) =>
      ban.mutateAsync({ params: { id }, body: { reason, except: [...except], expiresAt: endOf(lasting) } }),
  });
  const { values } = form;
  const count = users.length - values.except.length;
  const isReady = count > 0 && values.reason.trim() !== "" && !isEndless(values);

  if (isAsking)
    return (
      <Confirm
        title={words.banTitle(count)}
        action={words.ban(count)}
        typed={words.word}
        onConfirm={async () => {
          if (!(await form.save())) {
            setAsking(false);
            throw new Error("The form shows why.");
          }
        }}
        onClose={onClose}
      >
        {words.banHint}
      </Confirm>
    );
  return (
    <Dialog title={words.banTitle(users.length)} onClose={onClose}>
      <Form
        form={{
          ...form,
          // The members are banned by the dialog that follows.
          save: async () => {
            setAsking(isReady);
            return false;
          },
        }}
        submit={words.acts["ban-all"]}
      >
        <p>{words.banHint}</p>
        <TextArea
          label={moderationWords.reason}
          hint={moderationWords.reasonHint}
          rows={2}
          maxLength={500}
          value={values.reason}
          issue={form.issue("reason")}
          onChange={(value) => form.set("reason", value.replaceAll("\n", " "))}
        />
        <LastingFields form={form} />
        <fieldset className={css.whom}>
          <legend>{words.banWhom}</legend>
          {users.map(({ id: user, displayName, username }) => (
            <CheckField
              key={user}
              label={`${displayName} (@${username})`}
              value={!values.except.includes(user)}
              onChange={(isBanned) =>
                form.set(
                  "except",
                  isBanned ? values.except.filter((other) => other !== user) : [...values.except, user],
                )
              }
            />
          ))}
        </fieldset>
      </Form>
    </Dialog>
  );
}
