import type { Entered } from "../../../forms/setting-value.js";
import { ValueControl } from "../../../forms/value-control.js";
import { TextField } from "../../../ui/field.js";
import type { Setting } from "../setting.js";
import { settingsWords as words } from "../words.js";

/** The control for a setting, by its type. */
export function SettingControl({
  setting,
  value,
  onChange,
  issue,
}: {
  readonly setting: Setting;
  readonly value: Entered;
  readonly onChange: (value: Entered) => void;
  readonly issue: string | undefined;
}) {
  const { type, label, description, value: saved } = setting;
  if (type !== "secret")
    return <ValueControl setting={{ ...setting, type }} value={value} onChange={onChange} issue={issue} />;
  return (
    <TextField
      label={label}
      issue={issue}
      onChange={onChange}
      hint={
        <>
          {description} {saved === null ? null : words.secretKept}
        </>
      }
      type="password"
      autoComplete="new-password"
      placeholder={words.secretLabel}
      value={String(value ?? "")}
    />
  );
}
