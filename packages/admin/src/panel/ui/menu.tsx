import { type LucideIcon, MoreHorizontal } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "../words/common.js";
import { IconButton } from "./button.js";
import { classes } from "./classes.js";
import css from "./menu.module.css";

/** One entry of a menu. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

const GAP_PX = 4;
const EDGE_PX = 8;

/** Puts the menu below its button, or above it where there is no room. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isBelow = bottom + GAP_PX + height <= innerHeight - EDGE_PX || top < height + GAP_PX;
  menu.style.top = `${isBelow ? bottom + GAP_PX : top - GAP_PX - height}px`;
  menu.style.left = `${Math.max(EDGE_PX, Math.min(right - width, innerWidth - width - EDGE_PX))}px`;
}

/** The entry that a key leads to from another, by the pattern of menus. */
function entryFor(key: string, entries: readonly HTMLElement[], from: number): HTMLElement | undefined {
  if (key === "ArrowDown") return entries[(from + 1) % entries.length];
  if (key === "ArrowUp") return entries.at(from <= 0 ? -1 : from - 1);
  if (key === "Home") return entries[0];
  if (key === "End") return entries.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const following = [...entries.slice(from + 1), ...entries.slice(0, from + 1)];
  return following.find((entry) => entry.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

/** A menu behind a button. The browser closes it when something else is pressed, and by Escape. */
export function Menu({
  label = common.more,
  icon = MoreHorizontal,
  entries,
}: {
  readonly label?: string;
  readonly icon?: LucideIcon;
  /** In a long list a function, which is asked when the menu opens. */
  readonly entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isLazy = typeof entries === "function";
  const offered = isLazy ? (isOpen ? entries() : []) : entries;
  if (!isLazy && offered.length === 0) return null;

  const shown = (): readonly HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)") ?? []),
  ];
  const close = (): void => menu.current?.hidePopover();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Tab") close();
    const all = shown();
    const { activeElement } = document;
    const next = entryFor(event.key, all, activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={css.menu}
        onKeyDown={onKeyDown}
        // The entries have to be there when the browser shows the menu.
        onBeforeToggle={({ newState }) => flushSync(() => setOpen(newState === "open"))}
        onToggle={({ newState }) => {
          if (newState !== "open" || !menu.current || !button.current) return;
          place(menu.current, button.current);
          shown()[0]?.focus();
        }}
      >
        {offered.map(({ id: key, label: text, icon: Icon, isDangerous, isDisabled, onChoose }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={isDisabled}
            className={classes(css.item, isDangerous && css.danger)}
            onClick={() => {
              close();
              onChoose();
            }}
          >
            {Icon && <Icon aria-hidden />}
            {text}
          </button>
        ))}
      </div>
    </>
  );
}
