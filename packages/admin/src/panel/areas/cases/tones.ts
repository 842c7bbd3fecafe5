export const SEVERITY_TONES = { low: undefined, medium: "warning", high: "bad" } as const;
export const STATE_TONES = { open: "warning", "in-review": "info", resolved: "good", dismissed: undefined } as const;
