const KEY = "sv-panel-module";

/**
 * Loads the page again where its policy does not allow the module: it names that of the address that the browser asked for,
 * of the release at that time. Returns false once the module may be tried, which includes that loading again has not helped.
 */
export function loadAgainFor(module: string): boolean {
  const isAllowed = document.getElementById("panel")?.dataset.module === module;
  const isSecondTime = sessionStorage.getItem(KEY) === module;
  if (isAllowed || isSecondTime) {
    sessionStorage.removeItem(KEY);
    return false;
  }
  sessionStorage.setItem(KEY, module);
  location.reload();
  return true;
}
