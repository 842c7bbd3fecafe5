import { useQuery } from "@tanstack/react-query";
import { ColorOrderFields } from "../../../forms/color-order-fields.js";
import type { FieldNames } from "../../../forms/field-names.js";
import type { DraftForm } from "../../../forms/use-draft.js";
import { CheckField, type Choice, NumberField, SelectField, TextField } from "../../../ui/field.js";
import { common } from "../../../words/common.js";
import { metricName, metricsQuery } from "../queries.js";
import { badgeWords as words } from "../words.js";
import css from "./badge-fields.module.css";
import type { BadgeValues } from "./badge-values.js";

const WAYS = (["hand", "rule"] as const).map((value) => ({ value, label: words.ways[value] }));
const FIRST_METRIC = "articles";

/** Fields of the rule by which a badge is awarded. */
function RuleFields({ form }: { readonly form: DraftForm<BadgeValues> }) {
  const { data: metrics = [] } = useQuery(metricsQuery());
  const { rule } = form.values;
  const issue = form.issue("rule");
  const known = rule && metrics.some(({ value }) => value === rule.metric);
  const choices =
    known || !rule ? metrics : [{ value: rule.metric, label: metricName(metrics, rule.metric) }, ...metrics];
  return (
    <fieldset className={css.rule}>
      <legend>{words.rule}</legend>
      <SelectField
        label={words.award}
        choices={WAYS}
        value={rule ? "rule" : "hand"}
        onChange={(way) =>
          form.set("rule", way === "hand" ? null : { metric: metrics[0]?.value ?? FIRST_METRIC, threshold: 1 })
        }
      />
      {rule && (
        <div className={css.condition}>
          <SelectField
            label={words.metric}
            hint={words.metricHint}
            choices={choices}
            value={rule.metric}
            onChange={(metric) => form.set("rule", { ...rule, metric })}
          />
          <NumberField
            label={words.threshold}
            hint={words.thresholdHint}
            min={1}
            value={rule.threshold}
            onChange={(threshold) => form.set("rule", { ...rule, threshold })}
            issue={issue}
          />
        </div>
      )}
    </fieldset>
  );
}

/** Names of the fields, for the case that somebody else has changed them. */
export const badgeFieldNames = (metrics: readonly Choice[]): FieldNames<BadgeValues> => ({
  name: common.name,
  description: common.description,
  faIcon: words.icon,
  color: words.color,
  order: words.order,
  active: words.isActive,
  rule: {
    label: words.rule,
    show: (rule) => (rule ? words.ruleOf(metricName(metrics, rule.metric), rule.threshold ?? 0) : words.byHand),
  },
});

export function BadgeFields({ form }: { readonly form: DraftForm<BadgeValues> }) {
  const { values, set, issue } = form;
  return (
    <>
      <TextField
        label={common.name}
        hint={words.nameHint}
        maxLength={60}
        value={values.name}
        onChange={(name) => set("name", name)}
        issue={issue("name")}
      />
      <TextField
        label={common.description}
        hint={words.descriptionHint}
        isOptional
        maxLength={300}
        value={values.description}
        onChange={(description) => set("description", description)}
        issue={issue("description")}
      />
      <RuleFields form={form} />
      <TextField
        label={words.icon}
        hint={words.iconHint}
        maxLength={80}
        value={values.faIcon}
        onChange={(icon) => set("faIcon", icon)}
        issue={issue("faIcon")}
      />
      <ColorOrderFields form={form} words={words} />
      <CheckField
        label={words.isActive}
        hint={words.isActiveHint}
        value={values.active}
        onChange={(isActive) => set("active", isActive)}
        issue={issue("active")}
      />
    </>
  );
}
