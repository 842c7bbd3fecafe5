/** The address of the stylesheet in another version; everything else that it asks for stays, such as the reader's theme. */
export function withVersion(href: string, version: string): string {
  const url = new URL(href);
  url.searchParams.set("v", version);
  return url.href;
}

/** True when a version came after the other. Versions count upwards; a process of the site may lag behind for a moment. */
export function isNewer(version: string, worn: string | null): boolean {
  if (worn === null) return true;
  const [next, current] = [Number(version), Number(worn)];
  return Number.isFinite(next) && Number.isFinite(current) ? next > current : version !== worn;
}
