import type { TokenMap } from "@sitevine/contracts";

/** Merges the administrator's tokens over the theme's, token by token within each scope; unknown scopes are kept. */
export function mergeTokens(theme: TokenMap, admin: TokenMap | null): TokenMap {
  if (!admin) return theme;
  const scopes = new Map(Object.entries(theme));
  for (const [scope, tokens] of Object.entries(admin)) {
    const merged = new Map([...Object.entries(scopes.get(scope) ?? {}), ...Object.entries(tokens)]);
    scopes.set(scope, Object.fromEntries(merged));
  }
  return Object.fromEntries(scopes);
}
