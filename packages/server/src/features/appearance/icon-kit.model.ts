// Kits are scripts, so they are loaded from a known host only.
const KIT_HOST = "https://kit.fontawesome.com";
const KIT_ID = /^[A-Za-z0-9]{4,64}$/;

/** The id of a kit, given as an id or as a whole address; null for anything else. */
export function readIconKit(text: string): string | null {
  const prefix = `${KIT_HOST}/`;
  const id = text.startsWith(prefix) && text.endsWith(".js") ? text.slice(prefix.length, -".js".length) : text;
  return KIT_ID.test(id) ? id : null;
}

/** The address of a kit, built from its stored id; null for a value that cannot be one. */
export function iconKitUrl(id: unknown): string | null {
  return typeof id === "string" && KIT_ID.test(id) ? `${KIT_HOST}/${id}.js` : null;
}
