import { type AnswerOf, searchUsers } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { listQueryOf } from "../app/queries.js";
import { IconButton } from "../ui/button.js";
import { classes } from "../ui/classes.js";
import { Field, type FieldFrame } from "../ui/field.js";
import { Who } from "../ui/parts.js";
import { common } from "../words/common.js";
import css from "./person-field.module.css";
import { formWords } from "./words.js";

export type FoundPerson = AnswerOf<typeof searchUsers>[number];

const MOST = 8;

/** Chooses a member by the beginning of their name. */
export function PersonField({
  value,
  onChange,
  ...frame
}: FieldFrame & {
  readonly value: FoundPerson | null;
  readonly onChange: (person: FoundPerson | null) => void;
}) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const q = useDeferredValue(text.trim().replace(/^@/, ""));
  const { data } = useQuery({ ...listQueryOf(searchUsers, { query: { q, limit: MOST } }), enabled: q !== "" });
  const found = q === "" ? [] : (data ?? []);

  function choose(person: FoundPerson | undefined): void {
    if (!person) return;
    onChange(person);
    setText("");
    setOpen(false);
  }

  return (
    <Field {...frame}>
      {({ className, ...control }) => {
        if (value)
          return (
            <div className={css.chosen} id={control.id}>
              <Who person={value} />
              <IconButton label={formWords.other} icon={X} onClick={() => onChange(null)} />
            </div>
          );
        const list = `${control.id}-list`;
        const isShown = isOpen && q !== "" && data !== undefined;
        return (
          <div className={css.search}>
            <input
              {...control}
              className={className}
              role="combobox"
              aria-expanded={isShown}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={isShown && found[at] ? `${list}-${at}` : undefined}
              autoComplete="off"
              placeholder={formWords.search}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setAt(0);
                setOpen(true);
              }}
              onBlur={() => setOpen(false)}
              onKeyDown={(event) => {
                if (!isShown) return;
                if (event.key === "ArrowDown") setAt(Math.min(at + 1, found.length - 1));
                else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
                else if (event.key === "Enter") choose(found[at]);
                else if (event.key === "Escape") setOpen(false);
                else return;
                event.preventDefault();
                event.stopPropagation();
              }}
            />
            <div id={list} role="listbox" aria-label={common.search} className={css.list} hidden={!isShown}>
              {found.map((person, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
                <div
                  key={person.id}
                  id={`${list}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  className={classes(css.option, index === at && css.current)}
                  // The field would lose the focus, and the list would close before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(person)}
                >
                  <Who person={person} />
                </div>
              ))}
            </div>
            <p className={css.nobody} role="status">
              {isShown && found.length === 0 && formWords.nobody}
            </p>
          </div>
        );
      }}
    </Field>
  );
}
