/** What is announced about the navigation. */
export interface NavEvents {
  "nav.changed": Readonly<Record<string, never>>;
}
