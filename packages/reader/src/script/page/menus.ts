const OPEN = "details.sv-dropdown[open], details.sv-fold[open]";

/** Lets go of an open menu on Escape, on a press elsewhere and when the focus moves on. */
export function closeMenus(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      const inside = menu.contains(document.activeElement);
      menu.open = false;
      if (inside) menu.querySelector("summary")?.focus();
    }
  });
  for (const kind of ["pointerdown", "focusin"])
    document.addEventListener(kind, ({ target }) => {
      for (const menu of openMenus()) if (target instanceof Node && !isWithin(menu, target)) menu.open = false;
    });
}

const openMenus = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll(OPEN);

/** The fold of the header holds nothing itself: what it unfolds stands beside it. */
const isWithin = (menu: HTMLDetailsElement, target: Node): boolean =>
  (menu.matches(".sv-fold") ? (menu.closest(".sv-header") ?? menu) : menu).contains(target);
