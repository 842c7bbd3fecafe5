import { Link, type LinkProps } from "@tanstack/react-router";
import { createContext, type ReactNode, useEffect } from "react";
import type { PanelAction } from "../app/actions.js";
import { useActions } from "../app/actions.js";
import { common } from "../words/common.js";
import { Button } from "./button.js";
import { classes } from "./classes.js";
import { Menu } from "./menu.js";
import css from "./page.module.css";

/** A step of the way to a page. */
export interface TrailStep {
  readonly label: string;
  readonly to: LinkProps;
}

export interface PageProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly trail?: readonly TrailStep[];
  /** Actions of the page: shown as buttons or in the menu, and found by the command palette. */
  readonly actions?: readonly PanelAction[];
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

const NO_ACTIONS: readonly PanelAction[] = [];
const NO_TRAIL: readonly TrailStep[] = [];

/** The way to the page that is shown, for what stands in place of its content. */
export const TrailContext = createContext(NO_TRAIL);

/** A screen with its title, the way to it, and its actions. */
export function Page({ title, intro, trail = NO_TRAIL, actions = NO_ACTIONS, isNarrow = false, children }: PageProps) {
  useActions(actions);
  useEffect(() => {
    document.title = `${title} · Sitevine`;
  }, [title]);
  const offered = actions.filter(({ isHidden }) => !isHidden);
  const behindMenu = offered.filter(({ place }) => place === "menu");
  return (
    <div className={classes(css.page, isNarrow && css.narrow)}>
      <header>
        {trail.length > 0 && (
          <nav aria-label={common.trail}>
            <ol className={css.trail}>
              {trail.map(({ label, to }) => (
                <li key={label}>
                  <Link {...to}>{label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={css.head}>
          <div>
            <h1 className={css.title} tabIndex={-1} id="page-title">
              {title}
            </h1>
            {intro && <div className={css.intro}>{intro}</div>}
          </div>
          {offered.length > 0 && (
            <div className={css.actions}>
              {offered
                .filter(({ place }) => place !== "menu")
                .map(({ id, label, icon, look, run, isBusy, shortcut }) => (
                  <Button
                    key={id}
                    look={look}
                    icon={icon}
                    isBusy={isBusy ?? false}
                    aria-keyshortcuts={shortcut}
                    onClick={() => run()}
                  >
                    {label}
                    {shortcut && (
                      <kbd className={css.key} aria-hidden>
                        {shortcut.toUpperCase()}
                      </kbd>
                    )}
                  </Button>
                ))}
              <Menu
                entries={behindMenu.map(({ id, label, icon, look, run, isBusy }) => ({
                  id,
                  label,
                  icon,
                  isDangerous: look === "danger",
                  isDisabled: isBusy ?? false,
                  onChoose: run,
                }))}
              />
            </div>
          )}
        </div>
      </header>
      <TrailContext value={trail}>{children}</TrailContext>
    </div>
  );
}
