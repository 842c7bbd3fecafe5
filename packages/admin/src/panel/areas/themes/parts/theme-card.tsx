import { ExternalLink, Palette, Trash2 } from "lucide-react";
import { Button } from "../../../ui/button.js";
import { classes } from "../../../ui/classes.js";
import { Menu } from "../../../ui/menu.js";
import { Tag } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import type { Theme } from "../queries.js";
import { libraryWords as words } from "../words.js";
import css from "./theme-card.module.css";

/** A theme of the library. */
export function ThemeCard({
  theme: { active, manifest, screenshotUrl },
  onWear,
  onDelete,
}: {
  readonly theme: Theme;
  readonly onWear: () => void;
  readonly onDelete: () => void;
}) {
  const { appearance, description, homepage, name, vendor, version } = manifest;
  return (
    <li className={classes(css.card, active && css.active)}>
      <div className={css.picture}>
        {screenshotUrl ? <img src={screenshotUrl} alt="" loading="lazy" /> : <Palette aria-hidden />}
      </div>
      <div className={css.text}>
        <h2 className={css.name}>
          {name}
          {active && <Tag tone="good">{words.active}</Tag>}
          <Tag>{appearance === "dark" ? words.dark : words.light}</Tag>
        </h2>
        <p className={css.detail}>{words.version(version, vendor)}</p>
        {description && <p>{description}</p>}
      </div>
      <div className={css.foot}>
        {active ? (
          <span />
        ) : (
          <Button aria-label={words.wearName(name)} onClick={onWear}>
            {words.activate}
          </Button>
        )}
        <Menu
          label={words.actions(name)}
          entries={[
            ...(homepage
              ? [
                  {
                    id: "homepage",
                    label: words.homepage,
                    icon: ExternalLink,
                    onChoose: () => void open(homepage, "_blank", "noopener"),
                  },
                ]
              : []),
            // The site keeps its active theme.
            ...(active
              ? []
              : [{ id: "delete", label: common.delete, icon: Trash2, isDangerous: true, onChoose: onDelete }]),
          ]}
        />
      </div>
    </li>
  );
}

/** The look without a theme, as a card beside the themes. */
export function BuiltInCard({ isActive, onWear }: { readonly isActive: boolean; readonly onWear: () => void }) {
  return (
    <li className={classes(css.card, isActive && css.active)}>
      <div className={css.picture}>
        <Palette aria-hidden />
      </div>
      <div className={css.text}>
        <h2 className={css.name}>
          {words.builtIn}
          {isActive && <Tag tone="good">{words.active}</Tag>}
        </h2>
        <p className={css.detail}>{words.builtInHint}</p>
      </div>
      <div className={css.foot}>
        {!isActive && (
          <Button aria-label={words.wearName(words.builtIn)} onClick={onWear}>
            {words.activate}
          </Button>
        )}
      </div>
    </li>
  );
}
