/** The events of the installation. */
export interface InstallEvents {
  /** The site exists; this call or a faster one has created it. */
  "site.installed": Readonly<Record<string, never>>;
}
