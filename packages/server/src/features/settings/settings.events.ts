/** The events of settings. */
export interface SettingsEvents {
  /** `isLook` is true for a setting that changes the public stylesheet. */
  "setting.saved": { readonly key: string; readonly isLook: boolean };
}
