import { describe, expect, it } from "vitest";
import { presentZoneName, timeZoneNames, timeZoneSchema } from "./time-zone.js";

/** Names of each sort in the tz database: present ones, those that ICU calls otherwise, links of old, and zones without a place. */
const NAMES = `
Africa/Asmara Africa/Cairo Africa/Timbuktu America/Argentina/Buenos_Aires America/Argentina/ComodRivadavia America/Atikokan
America/Buenos_Aires America/Ciudad_Juarez America/Fort_Wayne America/Indiana/Indianapolis America/Kentucky/Louisville
America/Nuuk America/New_York Antarctica/South_Pole Asia/Calcutta Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Saigon
Asia/Tel_Aviv Asia/Ujung_Pandang Asia/Yangon Atlantic/Faroe Atlantic/Jan_Mayen Australia/ACT Brazil/East CET CST6CDT
Canada/Eastern Chile/Continental Cuba EST EST5EDT Egypt Eire Etc/GMT+5 Etc/UTC Europe/Belfast Europe/Kiev Europe/Kyiv
Europe/Nicosia GB GMT GMT0 Greenwich Hongkong Iceland Iran Israel Jamaica Japan MST7MDT Mexico/General NZ PRC Pacific/Chuuk
Pacific/Kanton Pacific/Pohnpei Pacific/Samoa Poland Portugal ROK Singapore Turkey UCT US/Alaska US/Pacific UTC Universal W-SU
WET Zulu`
  .trim()
  .split(/\s+/);

describe("a time zone", () => {
  it.each(NAMES)("may be called %s, and stays as it was typed", (name) => {
    expect(timeZoneSchema.parse(name)).toBe(name);
    expect(timeZoneSchema.parse(` ${name}\n`)).toBe(name);
  });

  it.each(["", " ", "Mars/Olympus", "Europe", "Europe/Berlin/", "Europe/Berlin, UTC", "x".repeat(65)])(
    "is not called %j",
    (name) => expect(timeZoneSchema.safeParse(name).success).toBe(false),
  );

  it("can be chosen from a list that has present names, each once", () => {
    const names = timeZoneNames();
    expect(names).toEqual([...new Set(names)].sort());
    expect(names).toEqual(
      expect.arrayContaining(["UTC", "Asia/Kolkata", "Europe/Kyiv", "America/Nuuk", "Europe/Berlin"]),
    );
    expect(names).not.toContain("Asia/Calcutta");
    for (const name of names) expect(timeZoneSchema.safeParse(name).success).toBe(true);
  });

  it("has a present name that means the same zone", () => {
    const meant = (timeZone: string) => new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
    for (const name of Intl.supportedValuesOf("timeZone")) expect(meant(presentZoneName(name))).toBe(name);
  });
});
