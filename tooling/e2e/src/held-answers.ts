import type { Page, Route } from "playwright-core";

/** Answers of the site to the reads of a screen: unchanged, or one of the possible failures. */
export type Answering = "as it is" | "held back" | "broken" | "refused" | "signed out" | "unreachable";

const FAILURES = {
  broken: { status: 500, code: "SVC-API-5000", message: "Internal error." },
  refused: { status: 403, code: "SVC-API-4003", message: "Not allowed." },
  "signed out": { status: 401, code: "SVC-API-4010", message: "Please log in." },
} as const;

const YEAR_S = 365 * 24 * 60 * 60;
const STREAM = "/api/moderation/stream";

export interface HeldAnswers {
  /** Sets the answers to all further reads; those that are held back get that answer too. */
  set(how: Answering): Promise<void>;
  /** Addresses of what was asked for while answers were not as they are. */
  readonly asked: ReadonlySet<string>;
  forget(): void;
}

/** A token that the page takes for valid however far its clock is put forward. */
function lasting(token: string): string {
  const [header, payload = "", signature] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const longer = { ...claims, exp: claims.iat + YEAR_S };
  return [header, Buffer.from(JSON.stringify(longer)).toString("base64url"), signature].join(".");
}

/**
 * Stands between a page and what its screens read. What the frame around the screens reads is answered, as it was
 * the first time, and so is the session: the site lets nobody ask as often as a test changes screens.
 */
export async function holdAnswers(page: Page, isOfFrame: (path: string) => boolean): Promise<HeldAnswers> {
  let how: Answering = "as it is";
  const held: Route[] = [];
  const asked = new Set<string>();
  const ofFrame = new Map<string, { readonly status: number; readonly body: string; readonly contentType: string }>();
  let session: { readonly accessToken: string } | undefined;

  /** Restores the access token that the site has issued, in a request to the site. */
  function asIssued(route: Route): { readonly headers: Record<string, string> } {
    const headers = route.request().headers();
    const isLasting = session !== undefined && headers.authorization === `Bearer ${lasting(session.accessToken)}`;
    return { headers: isLasting ? { ...headers, authorization: `Bearer ${session?.accessToken}` } : headers };
  }

  async function answer(route: Route): Promise<void> {
    if (how === "held back") held.push(route);
    else if (how === "as it is") await route.continue(asIssued(route));
    else if (how === "unreachable") await route.abort("connectionrefused");
    else {
      const { status, code, message } = FAILURES[how];
      await route.fulfill({ status, json: { error: { code, message, requestId: "test" } } });
    }
  }

  /** Answers as the site has the first time. */
  async function answerAlike(route: Route, pathname: string): Promise<void> {
    const former = ofFrame.get(pathname);
    if (former) return route.fulfill(former);
    const response = await route.fetch(asIssued(route));
    const answer = { status: response.status(), body: await response.text(), contentType: "application/json" };
    if (response.ok()) ofFrame.set(pathname, answer);
    await route.fulfill(answer);
  }

  page.on("response", async (response) => {
    if (session || !response.ok() || !response.url().endsWith("/api/auth/refresh")) return;
    session = await response.json();
  });
  await page.route("**/api/auth/refresh", async (route) => {
    if (how === "signed out") return answer(route);
    // The browser keeps the cookies of an answer only where it comes from the site itself.
    if (!session) return route.continue();
    await route.fulfill({ json: { ...session, accessToken: lasting(session.accessToken) } });
  });
  await page.route(/\/api\/(?!auth\/refresh)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (how !== "signed out" && isOfFrame(pathname)) {
      // A stream has no end to wait for.
      return pathname === STREAM ? route.continue(asIssued(route)) : answerAlike(route, pathname);
    }
    if (how === "as it is" || route.request().method() !== "GET") return route.continue(asIssued(route));
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
