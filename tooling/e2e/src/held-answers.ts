import type { Page, Route } from "playwright-core";

/** How the site answers what a screen reads: as it does, or one of the ways in which it may not. */
export type Answering = "as it is" | "held back" | "broken" | "refused" | "signed out" | "unreachable";

const FAILURES = {
  broken: { status: 500, code: "SVC-API-5000", message: "Internal error." },
  refused: { status: 403, code: "SVC-API-4003", message: "Not allowed." },
  "signed out": { status: 401, code: "SVC-API-4010", message: "Please log in." },
} as const;

export interface HeldAnswers {
  /** How reads are answered from now on; those that are held back get that answer too. */
  set(how: Answering): Promise<void>;
  /** Addresses of what was asked for while answers were not as they are. */
  readonly asked: ReadonlySet<string>;
  forget(): void;
}

/**
 * Stands between a page and what its screens read. What the frame around the screens reads is answered, and so is the
 * session, by the one answer that it began with: the site lets nobody renew it as often as a test loads pages.
 */
export async function holdAnswers(page: Page, isOfFrame: (path: string) => boolean): Promise<HeldAnswers> {
  let how: Answering = "as it is";
  const held: Route[] = [];
  const asked = new Set<string>();
  let session: { readonly status: number; readonly body: string } | undefined;

  async function answer(route: Route): Promise<void> {
    if (how === "held back") held.push(route);
    else if (how === "as it is") await route.continue();
    else if (how === "unreachable") await route.abort("connectionrefused");
    else {
      const { status, code, message } = FAILURES[how];
      await route.fulfill({ status, json: { error: { code, message, requestId: "test" } } });
    }
  }

  page.on("response", async (response) => {
    if (session || !response.ok() || !response.url().endsWith("/api/auth/refresh")) return;
    session = { status: response.status(), body: await response.text() };
  });
  await page.route("**/api/auth/refresh", async (route) => {
    if (how === "signed out") return answer(route);
    // The browser keeps the cookies of an answer only where it comes from the site itself.
    if (!session) return route.continue();
    await route.fulfill({ ...session, contentType: "application/json" });
  });
  await page.route(/\/api\/(?!auth\/refresh)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isKept = how !== "signed out" && isOfFrame(pathname);
    if (isKept || how === "as it is" || route.request().method() !== "GET") return route.continue();
    asked.add(pathname);
    await answer(route);
  });
  return {
    asked,
    forget: () => asked.clear(),
    async set(next) {
      how = next;
      await Promise.all(held.splice(0).map((route) => answer(route).catch(() => undefined)));
    },
  };
}
