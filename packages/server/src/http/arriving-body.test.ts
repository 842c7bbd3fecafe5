import { randomBytes } from "node:crypto";
import { recordingLogger } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { uuidSource } from "../kernel/ids.js";
import { bodyPieces } from "./arriving-body.js";
import { listen } from "./listen.js";
import { readBody } from "./read-body.js";

const upload = randomBytes(300_000);
const halves = () => new Blob([upload.subarray(0, 100_000), upload.subarray(100_000)]).stream();

async function post(fetchOf: (request: Request) => Promise<Response>): Promise<Response> {
  await using listener = await listen({
    host: "127.0.0.1",
    port: 0,
    answerReady: () => false,
    fetch: fetchOf,
    graceMs: 1_000,
    newId: uuidSource,
    secureHeaders: () => [],
    logger: recordingLogger(),
  });
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`, { method: "POST", body: halves(), duplex: "half" });
  return new Response(await answer.arrayBuffer(), answer);
}

it("arrives whole, and each piece is freed when the next one comes", async () => {
  const pieces: Uint8Array[] = [];
  let held = 0;
  const answer = await post(async (request) => {
    let text = "";
    for await (const piece of bodyPieces(request)) {
      text += Buffer.from(piece).toString("latin1");
      pieces.push(piece);
      held = Math.max(held, pieces.filter(({ length }) => length > 0).length);
    }
    return new Response(Buffer.from(text, "latin1"));
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(upload)).toBe(true);
  expect(pieces.length).toBeGreaterThan(1);
  expect(held).toBe(1);
});

it("is read from a socket as from any other request", async () => {
  const answer = await post(async (request) => new Response(await readBody(request, 300_000)));
  expect(Buffer.from(await answer.arrayBuffer()).equals(upload)).toBe(true);
  const made = new Request("http://site.invalid/", { method: "POST", body: upload });
  expect(Buffer.from(await readBody(made, 300_000)).equals(upload)).toBe(true);
  expect(await readBody(new Request("http://site.invalid/"), 10)).toHaveLength(0);
});
