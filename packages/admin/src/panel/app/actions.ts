import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { createStore, useStore } from "./store.js";

/** Something that can be done on a screen: one definition for its button, its place in a menu, and the command palette. */
export interface PanelAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly look?: "primary" | "danger";
  /** Position on the screen; the palette shows all. */
  readonly place?: "button" | "menu";
  /** A single key that does it while the screen is shown and nobody types, such as `1` or `j`. */
  readonly shortcut?: string;
  readonly isHidden?: boolean;
  readonly isBusy?: boolean;
  readonly run: () => void;
}

const NONE: readonly PanelAction[] = [];
const offers = createStore(NONE);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=menu]") !== null;

/** Does what a key stands for, unless a dialog is open or somebody types. */
function useShortcuts(latest: { readonly current: readonly PanelAction[] }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, repeat, target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
      if (repeat || altKey || ctrlKey || metaKey || defaultPrevented || isTyping(target)) return;
      if (document.querySelector("dialog[open]")) return;
      const action = latest.current.find(({ shortcut }) => shortcut === key.toLowerCase());
      if (!action || action.isHidden || action.isBusy) return;
      event.preventDefault();
      action.run();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [latest]);
}

/** Offers the actions of the screen to the command palette for as long as it is shown. */
export function useActions(actions: readonly PanelAction[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  useShortcuts(latest);
  const shape = actions.map(({ id, isHidden }) => `${id}${isHidden ? "-" : ""}`).join(" ");
  useEffect(() => {
    // Offered actions run the latest callback, not the one from when the screen appeared.
    const offered = shape === "" ? [] : latest.current;
    offers.set(
      offered.map((action) => ({
        ...action,
        run: () => latest.current.find(({ id }) => id === action.id)?.run(),
      })),
    );
    return () => offers.set(NONE);
  }, [shape]);
}

/** The actions of the screen that is shown. */
export const useOfferedActions = (): readonly PanelAction[] => useStore(offers).filter(({ isHidden }) => !isHidden);
