/** The events of the navigation. */
export interface NavEvents {
  "nav.changed": Readonly<Record<string, never>>;
}
