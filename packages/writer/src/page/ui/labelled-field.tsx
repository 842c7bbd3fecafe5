import { type ReactNode, useId } from "react";

/** Properties that every control of a field takes. */
interface Control {
  readonly id: string;
  readonly className: string;
  readonly "aria-describedby"?: string;
}

/** A control with its label, and below it a hint or what is wrong. */
export function LabelledField({
  label,
  hint,
  problem = "",
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string;
  readonly children: (control: Control) => ReactNode;
}) {
  const id = useId();
  const text = problem || hint;
  return (
    <div className="sv-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, className: "sv-input", ...(text && { "aria-describedby": `${id}-hint` }) })}
      {text && (
        <p id={`${id}-hint`} className={problem ? "sv-problem" : "sv-quiet"} role={problem ? "alert" : undefined}>
          {text}
        </p>
      )}
    </div>
  );
}
