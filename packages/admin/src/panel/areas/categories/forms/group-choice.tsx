import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { groupsQuery } from "../../../app/groups.js";
import { CheckField } from "../../../ui/field.js";
import css from "./category-form.module.css";

/** Groups to tick. */
export function GroupChoice({
  label,
  hint,
  value,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}) {
  const id = useId();
  const { data } = useQuery(groupsQuery("name"));
  return (
    <fieldset className={css.groups} aria-describedby={id}>
      <legend>{label}</legend>
      <p id={id} className={css.hint}>
        {hint}
      </p>
      {data?.map((group) => (
        <CheckField
          key={group.id}
          label={group.name}
          value={value.includes(group.id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...value, group.id] : value.filter((chosen) => chosen !== group.id))
          }
        />
      ))}
    </fieldset>
  );
}
