import type { TokenMap } from "@sitevine/contracts";

/** The effective tokens: the theme's with the admin's over them, token by token within each scope; unknown scopes stay. */
export function mergeTokens(theme: TokenMap, admin: TokenMap | null): TokenMap {
  if (!admin) return theme;
  const scopes = new Map(Object.entries(theme));
  for (const [scope, tokens] of Object.entries(admin)) {
    const merged = new Map([...Object.entries(scopes.get(scope) ?? {}), ...Object.entries(tokens)]);
    scopes.set(scope, Object.fromEntries(merged));
  }
  return Object.fromEntries(scopes);
}
