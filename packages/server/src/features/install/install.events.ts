/** What is announced about the installation. */
export interface InstallEvents {
  /** The site exists, by this call or by one that was faster. */
  "site.installed": Readonly<Record<string, never>>;
}
