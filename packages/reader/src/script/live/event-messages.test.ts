import { expect, it } from "vitest";
import { createEventReader } from "./event-messages.js";

const TEXT =
  'id: 7\nevent: version\ndata: {"a":1}\n\n: keep-alive\n\ndata: one\r\ndata:two\r\n\r\nevent: cut\ndata: of';
const WHOLE = [
  { event: "version", data: '{"a":1}' },
  { event: "message", data: "one\ntwo" },
];

it("reads the same messages wherever the transfer was cut, and none that did not come whole", () => {
  for (let cut = 0; cut <= TEXT.length; cut += 1) {
    const read = createEventReader();
    expect([...read(TEXT.slice(0, cut)), ...read(TEXT.slice(cut))]).toEqual(WHOLE);
  }
});
