import { ColorField, NumberField } from "../ui/field.js";

const MOST_ORDER = 10_000;

/** The part of a form that holds them. */
interface Ordered {
  readonly values: { readonly color: string | null; readonly order: number | null };
  readonly set: ((name: "color", value: string | null) => void) & ((name: "order", value: number | null) => void);
  readonly issue: (name: "color" | "order") => string | undefined;
}

/** The colour of a thing that members see, and where it stands among the others. */
export function ColorOrderFields({
  form: { values, set, issue },
  words,
}: {
  readonly form: Ordered;
  readonly words: { readonly color: string; readonly order: string; readonly orderHint: string };
}) {
  return (
    <>
      <ColorField
        label={words.color}
        isOptional
        value={values.color}
        onChange={(color) => set("color", color)}
        issue={issue("color")}
      />
      <NumberField
        label={words.order}
        hint={words.orderHint}
        min={0}
        max={MOST_ORDER}
        value={values.order}
        onChange={(order) => set("order", order)}
        issue={issue("order")}
      />
    </>
  );
}
