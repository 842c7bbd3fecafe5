import { useNavigate } from "@tanstack/react-router";
import { Copy } from "lucide-react";
import { copyText, mayCopy } from "../app/copy-text.js";
import { anewDraft, type Draft, draftStore } from "../app/draft-store.js";
import { appWords } from "../app/words.js";
import { Button } from "./button.js";
import { LongText } from "./overtaken.js";
import css from "./overtaken.module.css";
import { Card, Notice, Row, Stack } from "./parts.js";

/** Edits of something that is gone: in words, to copy, to make something new of them, or to let go. */
function GoneDraft({ draft }: { readonly draft: Draft }) {
  const { key, label, entries = [], anew } = draft;
  const navigate = useNavigate();
  function createAnew(form: NonNullable<Draft["anew"]>): void {
    draftStore.put(anewDraft(draft, form));
    draftStore.discard(key);
    void navigate({ href: form.href });
  }
  return (
    <Stack>
      <Notice tone="warning" isUrgent>
        {appWords.goneDraft(label)}
      </Notice>
      <dl className={css.compare} aria-label={appWords.entered}>
        {entries.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <LongText label={name} text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <Row>
        {anew && (
          <Button look="primary" onClick={() => createAnew(anew)}>
            {appWords.createAnew}
          </Button>
        )}
        {mayCopy() && (
          <Button icon={Copy} onClick={() => copyText(entries.map(({ name, text }) => `${name}: ${text}`).join("\n"))}>
            {appWords.copyEntered}
          </Button>
        )}
        <Button look="quiet" onClick={() => draftStore.discard(key)}>
          {appWords.discard}
        </Button>
      </Row>
    </Stack>
  );
}

/** Edits of things that are gone. */
export const GoneDrafts = ({ drafts }: { readonly drafts: readonly Draft[] }) =>
  drafts.map((draft) => (
    <Card key={draft.key}>
      <GoneDraft draft={draft} />
    </Card>
  ));
