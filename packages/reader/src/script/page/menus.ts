const OPEN = "details.sv-dropdown[open], details.sv-fold[open]";

/** Closes an open menu on Escape, on a press outside and when the focus leaves it. */
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

/** The disclosure of the header has no children: what it shows is beside it. */
const isWithin = (menu: HTMLDetailsElement, target: Node): boolean =>
  (menu.matches(".sv-fold") ? (menu.closest(".sv-header") ?? menu) : menu).contains(target);
