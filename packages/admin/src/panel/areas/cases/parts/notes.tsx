import { addModeratorNote } from "@sitevine/api";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { TextArea } from "../../../ui/field.js";
import { Card, Moment, Who } from "../../../ui/parts.js";
import { moderationWords } from "../../../words/moderation.js";
import { CASE_CHANGED, type CaseDetail } from "../case-actions.js";
import { caseWords as words } from "../words.js";
import css from "./notes.module.css";

const NOTHING = { text: "" };

function NewNote({ id }: { readonly id: string }) {
  const add = useAct(addModeratorNote, { changes: CASE_CHANGED, done: words.noted });
  const form = useDraft({
    key: `case-note/${id}`,
    label: words.note,
    saved: NOTHING,
    fields: { text: words.note },
    onSave: (body) => add.mutateAsync({ params: { id }, body }),
  });
  return (
    <Form form={form} submit={words.addNote}>
      <TextArea
        label={words.note}
        rows={3}
        maxLength={5_000}
        value={form.values.text}
        issue={form.issue("text")}
        onChange={(text) => form.set("text", text)}
      />
    </Form>
  );
}

/** Notes of moderators on a case. */
export const Notes = ({ found: { id, notes, actions } }: { readonly found: CaseDetail }) => (
  <Card title={words.notes} hint={words.notesHint}>
    {notes.length === 0 && <p className={css.none}>{words.noNotes}</p>}
    {notes.map(({ id: note, author, text, createdAt }) => (
      <article key={note} className={css.note}>
        {author ? (
          <Who person={author} detail={<Moment at={createdAt} />} />
        ) : (
          <span>
            {moderationWords.somebodyGone} · <Moment at={createdAt} />
          </span>
        )}
        <p className={css.text}>{text}</p>
      </article>
    ))}
    {actions.includes("note") && <NewNote id={id} />}
  </Card>
);
