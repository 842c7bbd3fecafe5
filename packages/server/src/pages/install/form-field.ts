import { type Html, html } from "@sitevine/renderer";

/** State of a form after an error: the values typed, and the problem of each field. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: ReadonlyMap<string, string>;
}

export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "text" | "email" | "password" | "url";
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  /** Suggestions while typing. */
  readonly options?: readonly string[];
}

const idsOf = (name: string, hasHint: boolean, isWrong: boolean): string =>
  [hasHint ? `${name}-hint` : "", isWrong ? `${name}-wrong` : ""].filter((id) => id !== "").join(" ");

/** A labelled input with its hint and, after an error, its problem. A password is never shown again. */
export function textField(field: TextField, { values, problems }: FormState): Html {
  const { name, label, hint, type = "text" } = field;
  const problem = problems.get(name);
  const describedBy = idsOf(name, hint !== undefined, problem !== undefined);
  const value = type === "password" ? "" : (values[name] ?? "");
  const list = field.options && html`<datalist id="${name}-options">${field.options.map(option)}</datalist>`;
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${value}"
  ${attribute("autocomplete", field.autocomplete)}
  ${attribute("list", field.options && `${name}-options`)}
  ${attribute("minlength", field.minLength?.toString())}
  ${attribute("aria-describedby", describedBy || undefined)}
  ${attribute("aria-invalid", problem && "true")}
  ${(field.required ?? true) && html` required`}>
${list}${problem && html`<p class="wrong" id="${name}-wrong">${problem}</p>`}
</div>`;
}

const option = (value: string): Html => html`<option value="${value}"></option>`;

function attribute(name: string, value: string | undefined): Html | false {
  return value !== undefined && html` ${name}="${value}"`;
}
