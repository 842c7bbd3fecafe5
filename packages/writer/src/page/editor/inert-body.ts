interface MarkupPolicy {
  createHTML(text: string): string;
}

/** The part of Trusted Types that this page uses; TypeScript's DOM types do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: MarkupPolicy): MarkupPolicy;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

// The content security policy of this page names this policy and allows it once.
const policy = trustedTypes?.createPolicy("sitevine-writer", { createHTML: (text) => text });

/** Reads markup that was cleaned into a document of its own, in which nothing runs or loads. */
export function inertBody(markup: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, "text/html").body;
}
