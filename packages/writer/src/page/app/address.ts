export const LIST = "/write";
export const NEW = "new";
export const addressOf = (key: string): string => `${LIST}/${key}`;

/** The article that an address names: an id, `new`, or the key of a text on this device; undefined for the list. */
export function keyIn(pathname: string): string | undefined {
  const [, key] = /^\/write\/([\w-]{1,80})\/?$/.exec(pathname) ?? [];
  return key;
}
