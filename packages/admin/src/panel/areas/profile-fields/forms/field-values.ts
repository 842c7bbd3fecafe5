import type { ProfileField } from "../queries.js";

/** Values in the form of a profile field. */
export interface FieldValues extends Readonly<Record<string, unknown>> {
  readonly key: string;
  readonly type: ProfileField["type"];
  readonly label: string;
  readonly description: string;
  readonly required: boolean;
  readonly atRegistration: boolean;
  /** One on each line. */
  readonly options: string;
  readonly maxLength: number | null;
  readonly defaultVisibility: ProfileField["defaultVisibility"];
}

export const NEW_FIELD: FieldValues = {
  key: "",
  type: "text",
  label: "",
  description: "",
  required: false,
  atRegistration: false,
  options: "",
  maxLength: null,
  defaultVisibility: "public",
};

export const valuesOf = ({ options, ...field }: ProfileField): FieldValues => ({
  key: field.key,
  type: field.type,
  label: field.label,
  description: field.description,
  required: field.required,
  atRegistration: field.atRegistration,
  options: options.join("\n"),
  maxLength: field.maxLength,
  defaultVisibility: field.defaultVisibility,
});

export const hasLength = (type: ProfileField["type"]): boolean => ["text", "longText", "url"].includes(type);

/** The rules of a field as the site wants them: those that its kind does not have are left out. */
export const rulesOf = ({ options, maxLength, type, key: _, ...rules }: FieldValues) => ({
  label: rules.label,
  description: rules.description,
  required: rules.required,
  atRegistration: rules.atRegistration,
  options:
    type === "select"
      ? options
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean)
      : [],
  maxLength: hasLength(type) ? maxLength : null,
  defaultVisibility: rules.defaultVisibility,
});
