import { expect, it } from "vitest";
import { deviceName } from "./devices.js";

const words = { both: "{browser} unter {system}", unknown: "Unbekanntes Gerät" };

it.each([
  ["Firefox on Windows", "Firefox unter Windows"],
  ["Samsung Internet on Android", "Samsung Internet unter Android"],
  ["curl", "curl"],
  ["Unknown device", "Unbekanntes Gerät"],
])("calls %j %j", (device, said) => expect(deviceName(device, words)).toBe(said));
