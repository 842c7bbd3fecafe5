import { updateProgressionSettings } from "@sitevine/api";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { CheckField, NumberField } from "../../../ui/field.js";
import { Card } from "../../../ui/parts.js";
import { LADDER_ANSWERS, type Progression } from "../queries.js";
import { rankWords as words } from "../words.js";

type Settings = Omit<Progression["settings"], "etag">;

const POINTS = [
  ["pointsPerArticle", words.perArticle],
  ["pointsPerComment", words.perComment],
  ["pointsPerLike", words.perLike],
] as const;

const FIELDS = { enabled: words.enabled, demote: words.demote, ...Object.fromEntries(POINTS) };

/** Settings by which members earn points. */
export function SettingsForm({ settings: { etag, ...settings } }: { readonly settings: Progression["settings"] }) {
  const act = useAct(updateProgressionSettings, {
    changes: LADDER_ANSWERS,
    done: words.settingsSaved,
    isQuiet: "conflicts",
  });
  const form = useDraft<{ readonly [K in keyof Settings]: Settings[K] | null }>({
    key: "ranks/settings",
    label: words.settings,
    saved: settings,
    etag,
    fields: FIELDS,
    // An empty number is sent as it is, and the site says that it needs one.
    onSave: (_values, changes, when) => act.mutateAsync({ body: changes as Partial<Settings>, ...when }),
  });
  const { values, set, issue } = form;
  return (
    <Card title={words.settings}>
      <Form form={form}>
        <CheckField
          label={words.enabled}
          hint={words.enabledHint}
          value={values.enabled ?? false}
          onChange={(isEnabled) => set("enabled", isEnabled)}
          issue={issue("enabled")}
        />
        {POINTS.map(([name, label]) => (
          <NumberField
            key={name}
            label={label}
            min={0}
            max={10_000}
            value={values[name]}
            onChange={(count) => set(name, count)}
            issue={issue(name)}
          />
        ))}
        <CheckField
          label={words.demote}
          hint={words.demoteHint}
          value={values.demote ?? false}
          onChange={(isLost) => set("demote", isLost)}
          issue={issue("demote")}
        />
      </Form>
    </Card>
  );
}
