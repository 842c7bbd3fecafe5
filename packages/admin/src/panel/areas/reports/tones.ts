export const STATE_TONES = { open: "warning", "in-review": "info", resolved: "good", dismissed: undefined } as const;
