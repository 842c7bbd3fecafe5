import type { Badge } from "../queries.js";

/** Values in the form of a badge. */
export interface BadgeValues extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly description: string;
  readonly faIcon: string;
  readonly color: string | null;
  readonly active: boolean;
  readonly order: number | null;
  readonly rule: { readonly metric: string; readonly threshold: number | null } | null;
}

export const NEW_BADGE: BadgeValues = {
  name: "",
  description: "",
  faIcon: "star",
  color: null,
  active: true,
  order: 0,
  rule: null,
};

export const valuesOf = ({ name, description, faIcon, color, active, order, rule }: Badge): BadgeValues => ({
  name,
  description,
  faIcon,
  color,
  active,
  order,
  rule,
});

/** Body of a write. An empty number is sent as it is, and the site answers that it needs one. */
export const written = (values: Partial<BadgeValues>): Partial<Badge> => values as Partial<Badge>;
