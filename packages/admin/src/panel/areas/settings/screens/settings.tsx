import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Answer } from "../../../ui/answer.js";
import { TextField } from "../../../ui/field.js";
import { Page } from "../../../ui/page.js";
import { EmptyState } from "../../../ui/parts.js";
import { settingsQuery } from "../queries.js";
import type { Setting } from "../setting.js";
import { nameOfArea, settingsWords as words } from "../words.js";
import css from "./settings.module.css";

const holds = (setting: Setting, text: string): boolean =>
  `${setting.label} ${setting.description} ${setting.key}`.toLowerCase().includes(text.trim().toLowerCase());

/** Settings by area, those of the site before those of plugins. */
function byArea(settings: readonly Setting[]): readonly (readonly [area: string, settings: readonly Setting[]])[] {
  const areas = new Map<string, Setting[]>();
  for (const setting of settings) areas.set(setting.area, [...(areas.get(setting.area) ?? []), setting]);
  return [...areas];
}

/** All areas of settings, and a search over them. */
export function Screen() {
  const query = useQuery(settingsQuery());
  const [text, setText] = useState("");
  return (
    <Page title={words.title} intro={words.intro}>
      <TextField label={words.search} type="search" value={text} onChange={setText} />
      <Answer of={query}>
        {(settings) => {
          const areas = byArea(settings.filter((setting) => holds(setting, text)));
          if (areas.length === 0) return <EmptyState title={words.nothing} />;
          return (
            <ul className={css.areas}>
              {areas.map(([area, found]) => (
                <li key={area}>
                  <Link
                    to="/acp/settings/$area"
                    params={{ area }}
                    {...(text && found[0] ? { hash: found[0].key } : {})}
                    className={css.area}
                  >
                    <strong>{nameOfArea(area)}</strong>
                    <span>{text ? found.map(({ label }) => label).join(", ") : words.count(found.length)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Answer>
    </Page>
  );
}
