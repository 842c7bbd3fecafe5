import { fill } from "./fill.js";

/** Messages for devices, in the language of the page. */
export interface DeviceMessages {
  /** Contains `{browser}` and `{system}`. */
  readonly both: string;
  readonly unknown: string;
}

/** Translates the English device names of the site: a browser, a system or "Firefox on Windows". */
export function deviceName(device: string, { both, unknown }: DeviceMessages): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  if (browser && system) return fill(both, { browser, system });
  return device === "Unknown device" ? unknown : device;
}
