interface ScriptAddress {
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: "sitevine-keeper", rules: { createScriptURL: () => string }): ScriptAddress;
}
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/**
 * Starts the worker that keeps the access token while a page is loaded again, or keeps it running. `address` is where the site
 * serves its script: the browser runs no other, since the policy for it names this one. Without workers, each page renews the session.
 */
export async function keepToken(address: string): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const trusted = trustedTypes?.createPolicy("sitevine-keeper", { createScriptURL: () => address });
  try {
    const { active } = await serviceWorker.register(trusted?.createScriptURL("") ?? address);
    active?.postMessage(null);
  } catch {
    // A browser that refuses workers, such as one in private mode.
  }
}
