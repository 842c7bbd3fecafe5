import { listAllArticles, listUsers } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileText, type LucideIcon, SlidersHorizontal, User, Zap } from "lucide-react";
import { Fragment, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { useOfferedActions } from "../app/actions.js";
import { type FramedPerson, may } from "../app/person.js";
import { type Area, visitable } from "../app/places.js";
import { listQueryOf } from "../app/queries.js";
import { type Findable, rank } from "./find.js";
import css from "./palette.module.css";
import { frameWords } from "./words.js";

interface Option extends Findable {
  readonly id: string;
  readonly kind: string;
  readonly icon: LucideIcon;
  readonly detail?: string;
  readonly choose: () => void;
}

const MOST_OF_A_KIND = 6;

/** People and articles that the site finds for the words, and what the areas find by name. */
function useFoundThings(
  text: string,
  areas: readonly Area[],
  isAdministrator: boolean,
  go: (to: string) => void,
): readonly Option[] {
  const q = text.trim();
  const enabled = isAdministrator && q.length >= 2;
  const query = { q, limit: MOST_OF_A_KIND };
  const people = useQuery({ ...listQueryOf(listUsers, { query }), enabled });
  const articles = useQuery({ ...listQueryOf(listAllArticles, { query }), enabled });
  const found = useQuery({
    queryKey: ["found", ...areas.map(({ id }) => id)],
    queryFn: async () => Promise.all(areas.map(async ({ label, find }) => ({ label, things: (await find?.()) ?? [] }))),
    enabled: enabled && areas.length > 0,
  });
  if (!enabled) return [];
  return [
    ...(people.data?.data ?? []).map(({ id, displayName, username }) => ({
      id: `person-${id}`,
      kind: frameWords.people,
      icon: User,
      label: displayName,
      detail: `@${username}`,
      choose: () => go(`/acp/people/${id}`),
    })),
    ...(articles.data?.data ?? []).map(({ id, title }) => ({
      id: `article-${id}`,
      kind: frameWords.articles,
      icon: FileText,
      label: title,
      choose: () => go(`/acp/articles?q=${encodeURIComponent(title)}`),
    })),
    ...(found.data ?? []).flatMap(({ label: kind, things }) =>
      rank(things, q)
        .slice(0, MOST_OF_A_KIND)
        .map(({ id, label, detail, href }) => ({
          id: `found-${id}`,
          kind,
          icon: SlidersHorizontal,
          label,
          detail,
          choose: () => go(href),
        })),
    ),
  ];
}

/** Finds screens, actions of the screen, people, articles and settings by what is typed. */
export function CommandPalette({
  base,
  areas,
  findable,
  person,
  onClose,
}: {
  readonly base: string;
  readonly areas: readonly Area[];
  /** Areas whose things are found in either panel. */
  readonly findable: readonly Area[];
  readonly person: FramedPerson;
  readonly onClose: () => void;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);

  const go = (to: string): void => void navigate({ href: to });
  const actions = useOfferedActions().map(({ id: action, label, icon, run }) => ({
    id: `action-${action}`,
    kind: frameWords.doHere,
    icon: icon ?? Zap,
    label,
    choose: run,
  }));
  const screens = visitable(person, areas).flatMap(({ label: area, places }) =>
    places.flatMap(({ path, entry }) =>
      entry
        ? [
            {
              id: `screen-${path}`,
              kind: frameWords.screens,
              icon: entry.icon,
              label: entry.label,
              keywords: entry.keywords ?? "",
              detail: area,
              choose: () => go(`${base}${path}`),
            },
          ]
        : [],
    ),
  );
  const finders = visitable(person, findable).filter(({ find }) => find !== undefined);
  const things = useFoundThings(useDeferredValue(text), finders, may(person, "admin.access"), go);
  const options: readonly Option[] = [...rank([...actions, ...screens], text), ...things];
  const chosen = Math.min(at, options.length - 1);

  function choose(option: Option | undefined): void {
    if (!option) return;
    onClose();
    option.choose();
  }

  return (
    <dialog ref={dialog} className={css.palette} aria-label={frameWords.find} onCancel={onClose} onClose={onClose}>
      <input
        className={css.input}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-found`}
        aria-activedescendant={options[chosen] ? `${id}-${options[chosen].id}` : undefined}
        aria-label={frameWords.find}
        placeholder={frameWords.findHint}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
          if (step !== 0 && options.length > 0) {
            event.preventDefault();
            setAt((chosen + step + options.length) % options.length);
          }
          if (event.key === "Enter") {
            event.preventDefault();
            choose(options[chosen]);
          }
        }}
      />
      <div id={`${id}-found`} className={css.found} role="listbox" aria-label={frameWords.find}>
        {options.map((option, index) => (
          <Fragment key={option.id}>
            {option.kind !== options[index - 1]?.kind && (
              <div className={css.kind} role="presentation">
                {option.kind}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the option */}
            <div
              id={`${id}-${option.id}`}
              ref={index === chosen ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
              className={css.option}
              role="option"
              aria-selected={index === chosen}
              onPointerMove={() => setAt(index)}
              onClick={() => choose(option)}
            >
              <option.icon aria-hidden />
              <span>{option.label}</span>
              <span>{option.detail}</span>
            </div>
          </Fragment>
        ))}
        {options.length === 0 && <p className={css.none}>{frameWords.nothing}</p>}
      </div>
    </dialog>
  );
}
