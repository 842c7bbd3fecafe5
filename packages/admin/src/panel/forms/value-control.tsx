import { CheckField, type FieldFrame, NumberField, SelectField, TextArea, TextField } from "../ui/field.js";
import type { Entered, ValueType } from "./setting-value.js";

/** Properties of a setting that its control needs. */
export interface ControlledSetting {
  readonly type: ValueType;
  readonly label: string;
  readonly description: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** The control for a setting that is no secret, by its type. */
export function ValueControl({
  setting: { type, label, description, options = [] },
  value,
  onChange,
  issue,
}: {
  readonly setting: ControlledSetting;
  readonly value: Entered;
  readonly onChange: (value: Entered) => void;
  readonly issue: string | undefined;
}) {
  const frame: FieldFrame = { label, hint: description, issue };
  switch (type) {
    case "boolean":
      return <CheckField {...frame} look="switch" value={value === true} onChange={onChange} />;
    case "number":
      return <NumberField {...frame} value={typeof value === "number" ? value : null} onChange={onChange} />;
    case "select":
      return <SelectField {...frame} choices={options} value={String(value)} onChange={onChange} />;
    case "text":
    case "json":
      return <TextArea {...frame} rows={type === "json" ? 10 : 4} value={String(value ?? "")} onChange={onChange} />;
    default:
      return <TextField {...frame} value={String(value ?? "")} onChange={onChange} />;
  }
}
