import { updateRank } from "@sitevine/api";
import { useAct } from "../../../app/queries.js";
import type { FieldNames } from "../../../forms/field-names.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { CheckField, NumberField } from "../../../ui/field.js";
import { Card } from "../../../ui/parts.js";
import { LADDER_ANSWERS, type Rank } from "../queries.js";
import { rankWords as words } from "../words.js";
import css from "./rank-form.module.css";
import { COUNTS, COVER_TYPES, type CoverType, changesToSend, type RankValues, valuesOf } from "./rank-values.js";

const NEEDS = ["minPoints", "minDays"] as const;

const NAMES: Readonly<Record<CoverType, string>> = {
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
  "image/avif": "AVIF",
  "image/gif": "GIF",
};

const FIELDS: FieldNames<RankValues> = {
  minPoints: words.minPoints,
  minDays: words.minDays,
  ...(Object.fromEntries(COUNTS.map((name) => [`limits.${name}`, words[name]])) as FieldNames<RankValues>),
  "limits.coverMaxBytes": words.coverSize,
  "limits.coverTypes": {
    label: words.coverTypes,
    show: (types) => types.map((type) => NAMES[type]).join(", "),
  },
};

/** Thresholds and limits of a rank. */
export function RankForm({ rank }: { readonly rank: Rank }) {
  const { id, group } = rank;
  const act = useAct(updateRank, {
    changes: LADDER_ANSWERS,
    done: words.saved(group.name),
    isQuiet: "conflicts",
  });
  const form = useDraft<RankValues>({
    key: `rank/${id}`,
    label: group.name,
    saved: valuesOf(rank),
    etag: rank.etag,
    fields: FIELDS,
    onSave: (_values, changes, when) => act.mutateAsync({ params: { id }, body: changesToSend(changes), ...when }),
  });
  const { values, set, issue } = form;
  const types = values["limits.coverTypes"];
  return (
    <Card>
      <Form form={form}>
        <fieldset className={css.part}>
          <legend>{words.needs}</legend>
          {NEEDS.map((name) => (
            <NumberField
              key={name}
              label={words[name]}
              min={0}
              value={values[name]}
              onChange={(count) => set(name, count)}
              issue={issue(name)}
            />
          ))}
        </fieldset>
        <fieldset className={css.part}>
          <legend>{words.limits}</legend>
          <p className={css.hint}>{words.limitsHint}</p>
          {COUNTS.map((name) => (
            <NumberField
              key={name}
              label={words[name]}
              isOptional
              min={0}
              value={values[`limits.${name}`]}
              onChange={(count) => set(`limits.${name}`, count)}
              issue={issue(`limits.${name}`)}
            />
          ))}
          <NumberField
            label={words.coverSize}
            min={0}
            max={10}
            step={0.5}
            value={values["limits.coverMaxBytes"]}
            onChange={(size) => set("limits.coverMaxBytes", size)}
            issue={issue("limits.coverMaxBytes")}
          />
        </fieldset>
        <fieldset className={css.part}>
          <legend>{words.coverTypes}</legend>
          <p className={css.hint}>{words.coverTypesHint}</p>
          {COVER_TYPES.map((type) => (
            <CheckField
              key={type}
              label={NAMES[type]}
              value={types.includes(type)}
              onChange={(isAllowed) =>
                set(
                  "limits.coverTypes",
                  COVER_TYPES.filter((other) => (other === type ? isAllowed : types.includes(other))),
                )
              }
            />
          ))}
        </fieldset>
      </Form>
    </Card>
  );
}
