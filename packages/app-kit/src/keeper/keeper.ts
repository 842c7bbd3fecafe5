import { type AccessToken, connectTabs, readAccessToken } from "@sitevine/reader/session";

// A service worker that controls no page and answers no request. It is one more tab to the others: its memory outlives a page
// that is loaded again, so that the page need not renew the session. A browser ends it half a minute after the last page was
// loaded, and with it what it knows.

let held: AccessToken | null = null;
let endsAt = 0;

const tabs = connectTabs({
  token: (stale) => (held && held.text !== stale && performance.now() < endsAt ? held.text : null),
  onToken(text) {
    if (held?.text === text) return;
    held = readAccessToken(text);
    // Half of it, since a token that another tab holds may be of any age.
    endsAt = performance.now() + held.lifetimeMs / 2;
  },
  onEnd() {
    held = null;
  },
});

// A page that is loaded sends a message so that the worker stays.
addEventListener("message", () => undefined);
tabs.tell({ kind: "ask", stale: null });
