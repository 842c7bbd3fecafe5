/** The part of Trusted Types that this script uses; TypeScript's DOM types do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: MarkupPolicy): MarkupPolicy;
}

interface MarkupPolicy {
  createHTML(text: string): string;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

// The content security policy of pages names this policy and allows it once. It is not exported, so no other code can turn text
// into markup. Browsers without Trusted Types get the text itself.
const policy = trustedTypes?.createPolicy("sitevine", { createHTML: (text) => text });

const trusted = (text: string): string => policy?.createHTML(text) ?? text;

/** Shows markup that the site has sanitised. */
export function showMarkup(element: Element, markup: string): void {
  if (element.innerHTML !== markup) element.innerHTML = trusted(markup);
}
