import type { FieldNames } from "../../../forms/field-names.js";
import type { DraftForm } from "../../../forms/use-draft.js";
import { CheckField, NumberField, SelectField, TextArea, TextField } from "../../../ui/field.js";
import { common } from "../../../words/common.js";
import { fieldWords as words } from "../words.js";
import { type FieldValues, hasLength } from "./field-values.js";

const TYPES = (["text", "longText", "number", "date", "url", "select", "checkbox"] as const).map((value) => ({
  value,
  label: words.types[value],
}));
const VISIBILITIES = (["public", "members", "followers", "private"] as const).map((value) => ({
  value,
  label: words.visibilities[value],
}));

/** Names of the parts of a definition, for the case that somebody else has changed them. */
export const FIELD_NAMES: FieldNames<FieldValues> = {
  label: words.label,
  description: common.description,
  required: words.required,
  atRegistration: words.atRegistration,
  options: words.options,
  maxLength: words.maxLength,
  defaultVisibility: { label: words.visibility, show: (value) => words.visibilities[value] },
};

/** The definition of a profile field. Key and kind of one that exists are fixed. */
export function FieldFields({ form, isNew }: { readonly form: DraftForm<FieldValues>; readonly isNew: boolean }) {
  const { values, set, issue } = form;
  return (
    <>
      <TextField
        label={words.label}
        hint={words.labelHint}
        maxLength={80}
        value={values.label}
        onChange={(label) => set("label", label)}
        issue={issue("label")}
      />
      <TextField
        label={words.key}
        hint={words.keyHint}
        maxLength={40}
        isDisabled={!isNew}
        value={values.key}
        onChange={(key) => set("key", key)}
        issue={issue("key")}
      />
      <SelectField
        label={words.type}
        hint={words.typeHint}
        choices={TYPES}
        isDisabled={!isNew}
        value={values.type}
        onChange={(type) => set("type", type)}
        issue={issue("type")}
      />
      {values.type === "select" && (
        <TextArea
          label={words.options}
          hint={words.optionsHint}
          value={values.options}
          onChange={(options) => set("options", options)}
          issue={issue("options")}
        />
      )}
      {hasLength(values.type) && (
        <NumberField
          label={words.maxLength}
          hint={words.maxLengthHint}
          isOptional
          min={1}
          max={10_000}
          value={values.maxLength}
          onChange={(length) => set("maxLength", length)}
          issue={issue("maxLength")}
        />
      )}
      <TextArea
        label={common.description}
        hint={words.descriptionHint}
        isOptional
        rows={2}
        maxLength={300}
        value={values.description}
        onChange={(description) => set("description", description)}
        issue={issue("description")}
      />
      <SelectField
        label={words.visibility}
        hint={words.visibilityHint}
        choices={VISIBILITIES}
        value={values.defaultVisibility}
        onChange={(visibility) => set("defaultVisibility", visibility)}
        issue={issue("defaultVisibility")}
      />
      <CheckField
        label={words.required}
        hint={words.requiredHint}
        value={values.required}
        onChange={(isRequired) => set("required", isRequired)}
        issue={issue("required")}
      />
      <CheckField
        label={words.atRegistration}
        value={values.atRegistration}
        onChange={(isAsked) => set("atRegistration", isAsked)}
        issue={issue("atRegistration")}
      />
    </>
  );
}
