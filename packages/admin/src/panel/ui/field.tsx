import { type ReactNode, useId } from "react";
import { common } from "../words/common.js";
import css from "./field.module.css";

/** Label and texts beside the control of each field. */
export interface FieldFrame {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Finding of the site about the value. */
  readonly issue?: string | undefined;
  readonly isOptional?: boolean;
}

interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly className: string | undefined;
}

/** A labelled control with its hint and the finding about it. */
export function Field({
  label,
  hint,
  issue,
  isOptional,
  children,
}: FieldFrame & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", issue ? `${id}-issue` : ""].filter(Boolean).join(" ");
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {isOptional && <span className={css.optional}>{common.optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: css.input,
        "aria-describedby": described || undefined,
        "aria-invalid": issue ? true : undefined,
      })}
      {issue && (
        <p id={`${id}-issue`} className={css.issue} role="alert">
          {issue}
        </p>
      )}
    </div>
  );
}

interface Valued<T> extends FieldFrame {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly isDisabled?: boolean;
}

export function TextField({
  value,
  onChange,
  isDisabled,
  type = "text",
  autoComplete = "off",
  maxLength,
  placeholder,
  ...frame
}: Valued<string> & {
  readonly type?: "text" | "email" | "url" | "password" | "search" | "datetime-local" | "date";
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
}) {
  return (
    <Field {...frame}>
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete={autoComplete}
          maxLength={maxLength}
          placeholder={placeholder}
          value={value}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

export function TextArea({
  value,
  onChange,
  isDisabled,
  rows = 4,
  maxLength,
  ...frame
}: Valued<string> & { readonly rows?: number; readonly maxLength?: number }) {
  return (
    <Field {...frame}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          value={value}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** A number; null while the field is empty. */
export function NumberField({
  value,
  onChange,
  isDisabled,
  min,
  max,
  step,
  ...frame
}: Valued<number | null> & { readonly min?: number; readonly max?: number; readonly step?: number }) {
  return (
    <Field {...frame}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={min}
          max={max}
          step={step}
          disabled={isDisabled}
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value === "" ? null : target.valueAsNumber)}
        />
      )}
    </Field>
  );
}

export interface Choice<T extends string = string> {
  readonly value: T;
  readonly label: string;
}

export function SelectField<T extends string>({
  value,
  onChange,
  isDisabled,
  choices,
  ...frame
}: Valued<T> & { readonly choices: readonly Choice<T>[] }) {
  return (
    <Field {...frame}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={isDisabled}
          onChange={({ target }) => {
            const chosen = choices.find((choice) => choice.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour as `#rrggbb`; null for none. */
export function ColorField({ value, onChange, isDisabled, ...frame }: Valued<string | null>) {
  return (
    <Field {...frame}>
      {({ className, ...control }) => (
        <span className={css.color}>
          <input
            type="color"
            className={className}
            aria-label={frame.label}
            value={value && HEX.test(value) ? value : "#808080"}
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            {...control}
            className={className}
            value={value ?? ""}
            placeholder="#176b45"
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
          />
        </span>
      )}
    </Field>
  );
}

/** A box to tick, or a switch for what takes effect at once. */
export function CheckField({
  label,
  hint,
  issue,
  value,
  onChange,
  isDisabled,
  look = "box",
}: Valued<boolean> & { readonly look?: "box" | "switch" }) {
  const id = useId();
  return (
    <div className={css.check}>
      <input
        id={id}
        type="checkbox"
        role={look === "switch" ? "switch" : undefined}
        className={look === "switch" ? css.switch : undefined}
        checked={value}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-invalid={issue ? true : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {issue && (
        <p className={css.issue} role="alert">
          {issue}
        </p>
      )}
    </div>
  );
}
