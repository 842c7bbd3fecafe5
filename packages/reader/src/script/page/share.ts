import { announce, part } from "./parts.js";
import { asButton } from "./press.js";

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/** Opens the system's own dialog, or copies the address where there is none; tells whether it was copied. */
async function share(data: { readonly title: string; readonly url: string }): Promise<boolean> {
  if (typeof navigator.share === "function")
    try {
      await navigator.share(data);
      return false;
    } catch (error) {
      if (isAbort(error)) return false;
    }
  await navigator.clipboard.writeText(data.url);
  return true;
}

/** Makes a button out of the link to an article, unless the browser can neither share nor copy: both need a secure context. */
export function offerSharing(): void {
  const link = part<HTMLAnchorElement>(document, "share");
  if (!link || !isSecureContext) return;
  const { say = "", done = "" } = link.dataset;
  const data = { title: document.title, url: link.href };
  const button = asButton(link);
  const label = button.lastChild;
  const write = (text: string): void => {
    if (label) label.nodeValue = text;
  };
  button.classList.add("sv-tool");
  write(say);
  button.addEventListener("click", async () => {
    // If copying is refused too, the reader still sees the page's address.
    const isCopied = await share(data).catch(() => false);
    write(isCopied ? done : say);
    if (isCopied) announce(done);
  });
}
