import { fill } from "./fill.js";

/** Words for devices, in the language of the page. */
export interface DeviceWords {
  /** With `{browser}` and `{system}`. */
  readonly both: string;
  readonly unknown: string;
}

/** The site names devices in English: browser, system or "Firefox on Windows". */
export function deviceWords(device: string, { both, unknown }: DeviceWords): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  if (browser && system) return fill(both, { browser, system });
  return device === "Unknown device" ? unknown : device;
}
