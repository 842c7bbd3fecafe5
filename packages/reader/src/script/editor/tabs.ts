import { moveWithin, rove } from "./toolbar.js";

/** The tabs of a form. */
export interface Tabs {
  show(name: string): void;
}

/** Shows one of the panels of a form at a time, as its tabs say. */
export function wireTabs(form: HTMLElement, prefix: string, onShow: (name: string) => void): Tabs {
  const tabs = [...form.querySelectorAll<HTMLElement>("[data-sv-tab]")];
  const nameOf = (tab: HTMLElement): string => tab.dataset.svTab ?? "";
  const panelOf = (tab: HTMLElement): HTMLElement | null => form.querySelector(`[data-sv="${nameOf(tab)}"]`);

  function show(name: string): void {
    for (const tab of tabs) {
      const isShown = nameOf(tab) === name;
      tab.ariaSelected = String(isShown);
      if (isShown) rove(tabs, tab);
      const panel = panelOf(tab);
      if (panel) panel.hidden = !isShown;
    }
    onShow(name);
  }

  for (const tab of tabs) {
    const panel = panelOf(tab);
    tab.id = `${prefix}-${nameOf(tab)}-tab`;
    if (panel) {
      panel.id = `${prefix}-${nameOf(tab)}`;
      tab.setAttribute("aria-controls", panel.id);
      panel.setAttribute("aria-labelledby", tab.id);
    }
    tab.addEventListener("click", () => show(nameOf(tab)));
    tab.addEventListener("keydown", (event) => {
      const to = moveWithin(tabs, tab, event.key);
      if (!to) return;
      event.preventDefault();
      to.focus();
      show(nameOf(to));
    });
  }
  return { show };
}
