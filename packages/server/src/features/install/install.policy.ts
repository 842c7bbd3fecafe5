/** Facts about a caller that decide about the installer. */
export interface InstallerCaller {
  /** The peer is this machine and nothing forwarded the request. */
  readonly isLocal: boolean;
  readonly presentedToken: string | null;
}

/** Local callers may install; others need the token that was printed at startup. `equals` compares in constant time. */
export function mayInstall(
  caller: InstallerCaller,
  token: string,
  equals: (left: string, right: string) => boolean,
): boolean {
  return caller.isLocal || (caller.presentedToken !== null && equals(caller.presentedToken, token));
}
