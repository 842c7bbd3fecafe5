import { type AnswerOf, getCustomCss, saveCustomCss } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { type Tagged, taggedQueryOf, useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Answer } from "../../../ui/answer.js";
import { Page } from "../../../ui/page.js";
import { Card, Stack } from "../../../ui/parts.js";
import { lineStart } from "../line-start.js";
import { CssCheck } from "../parts/css-check.js";
import { StyleDraft } from "../parts/style-draft.js";
import { OWN_LAYER } from "../queries.js";
import { themeWords, styleWords as words } from "../words.js";
import css from "./stylesheet.module.css";

const FIELDS = { css: words.css };

type Live = Tagged<AnswerOf<typeof getCustomCss>>;

function StylesheetForm({ live: { data, etag } }: { readonly live: Live }) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const save = useAct(saveCustomCss, { changes: OWN_LAYER, done: words.saved, isQuiet: true });
  const form = useDraft({
    key: "stylesheet",
    label: themeWords.stylesheet,
    saved: { css: data.css },
    etag,
    fields: FIELDS,
    onSave: (body, _changes, when) => save.mutateAsync({ body, ...when }),
  });
  const text = form.values.css;

  function goTo(line: number): void {
    const field = area.current;
    if (!field) return;
    const start = lineStart(text, line);
    const end = text.indexOf("\n", start);
    field.focus();
    field.setSelectionRange(start, end === -1 ? text.length : end);
    field.scrollTop = Math.max(0, (line - 4) * Number.parseFloat(getComputedStyle(field).lineHeight));
  }

  return (
    <Card>
      <Form form={form} submit={words.save}>
        <div className={css.field}>
          <label htmlFor={id}>{words.css}</label>
          <p id={`${id}-hint`} className={css.hint}>
            {words.cssHint}
          </p>
          <textarea
            ref={area}
            id={id}
            className={css.text}
            aria-describedby={`${id}-hint`}
            readOnly={form.isSaving}
            spellCheck={false}
            autoCapitalize="off"
            value={text}
            onChange={({ target }) => form.set("css", target.value)}
          />
        </div>
        {form.isChanged && !form.overtaken && <CssCheck text={text} etag={etag} onLine={goTo} />}
      </Form>
    </Card>
  );
}

/** The administrators' own stylesheet, and the draft of their tokens. */
export function Screen() {
  const live = useQuery(taggedQueryOf(getCustomCss));
  return (
    <Page title={themeWords.stylesheet} intro={words.intro}>
      <Stack>
        <Answer of={live}>{(answer) => <StylesheetForm live={answer} />}</Answer>
        <StyleDraft />
      </Stack>
    </Page>
  );
}
