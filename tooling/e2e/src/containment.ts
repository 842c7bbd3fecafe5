import type { Page } from "playwright-core";

/** A text and the whole page that contains it. */
export interface Shown {
  readonly text: string;
  readonly document: string;
}

/** Result of parsing texts in the browser. */
export interface Judgement {
  /** Texts that changed something outside of their element, each with the first difference. */
  readonly escaped: readonly { readonly text: string; readonly difference: string }[];
  /** The contents of the elements, as the browser serialises them. */
  readonly insides: readonly string[];
}

/**
 * Parses pages in the browser and compares everything outside of the text's element with the same page around an ordinary text:
 * names and classes of all elements with those of their ancestors, in order.
 */
export function insidesOf(
  page: Page,
  pages: { readonly control: Shown; readonly shown: readonly Shown[]; readonly box: string },
): Promise<Judgement> {
  return page.evaluate(({ control, shown, box }) => {
    const readers = new DOMParser();
    const nameOf = (element: Element): string => `${element.localName}.${element.getAttribute("class") ?? ""}`;

    // The serialisation of a `pre` lacks the first line break, which parsing drops.
    const plain = (written: string): string => written.replace(/(<pre[^>]*>)\n+/g, "$1");

    function pathOf(element: Element): string {
      const names = [nameOf(element)];
      for (let at = element.parentElement; at; at = at.parentElement) names.unshift(nameOf(at));
      return names.join(" > ");
    }

    function read(markup: string): { readonly around: readonly string[]; readonly inside: string } {
      const document = readers.parseFromString(markup, "text/html");
      // A hint for the browser that long pages do not have.
      document.querySelector("link[rel=expect]")?.remove();
      const found = document.querySelectorAll(box);
      const inside = found[0]?.innerHTML ?? "";
      const after = document.createElement("div");
      after.innerHTML = inside;
      const again = plain(after.innerHTML) === plain(inside) ? "" : `read again as ${after.innerHTML}`;
      found[0]?.replaceChildren();
      const around = [...document.querySelectorAll("*")].map(pathOf);
      return { around: [`${found.length} boxes ${again}`, ...around], inside };
    }

    const expected = read(control.document).around;
    const escaped: { text: string; difference: string }[] = [];
    const insides: string[] = [];
    for (const { text, document } of shown) {
      const { around, inside } = read(document);
      insides.push(inside);
      const length = Math.max(around.length, expected.length);
      const at = Array.from({ length }, (_, index) => index).find((index) => around[index] !== expected[index]);
      if (at !== undefined) escaped.push({ text, difference: `${around[at]} instead of ${expected[at]}` });
    }
    return { escaped, insides };
  }, pages);
}

const ADDRESS = "http://hostile.test/";

/** Displays markup on a page without any policy, and reports what ran: the arguments of `alert`. */
export async function whatRuns(page: Page, insides: readonly string[]): Promise<readonly string[]> {
  const listening = "<script>ran = []; alert = (said) => ran.push(String(said));</script>";
  const boxes = insides.map((inside) => `<div>${inside}</div>`).join("\n");
  const body = `<!doctype html><title>t</title>${listening}<body><main>${boxes}</main>`;
  // Every request of the page fails, which triggers most attacks. The page has loaded after the last failure.
  await page.route("**/*", (route) =>
    route.request().url() === ADDRESS ? route.fulfill({ contentType: "text/html", body }) : route.abort(),
  );
  await page.goto(ADDRESS);
  const ran = await page.evaluate(() => {
    for (const element of document.querySelectorAll("main *"))
      for (const kind of ["click", "mouseover", "focus", "toggle"]) element.dispatchEvent(new Event(kind));
    return (window as unknown as { readonly ran: readonly string[] }).ran;
  });
  await page.unroute("**/*");
  return ran;
}

/** Displays each text in the main part of a page of the site, with the policy of the page or without, and reports what ran. */
export async function whatRunsAt(
  page: Page,
  url: string,
  texts: readonly string[],
  { policy = true }: { readonly policy?: boolean } = {},
): Promise<readonly string[]> {
  const real = await fetch(url, { headers: { accept: "text/html" } });
  const [markup, own] = [await real.text(), real.headers.get("content-security-policy")];
  if (own === null) throw new Error("The page has no policy.");
  const ran: string[] = [];
  const other = await page.context().newPage();
  await other.exposeFunction("tell", (said: string) => void ran.push(said));
  await other.addInitScript(() => {
    globalThis.alert = (said) => (globalThis as unknown as { tell(said: string): void }).tell(String(said));
  });
  let body = "";
  await other.route("**/*", (route) =>
    route.request().url() === url
      ? route.fulfill({
          contentType: "text/html; charset=utf-8",
          body,
          headers: policy ? { "content-security-policy": own } : {},
        })
      : route.abort(),
  );
  for (const text of texts) {
    body = markup.replace("</main>", () => `${text}</main>`);
    if (body === markup) throw new Error("The page has no main part.");
    await other.goto(url);
    await other.evaluate(() => {
      for (const element of document.querySelectorAll("main *"))
        for (const kind of ["click", "mouseover", "focus", "toggle"])
          element.dispatchEvent(new Event(kind, { cancelable: true }));
    });
  }
  await other.close();
  return ran;
}
