// Only node:http and open responses: GET opens a stream with the first event, POST sends the body to all of them.
import { createServer } from "node:http";

const [, , type = "", first = ""] = process.argv;
const headers = { "content-type": type, "cache-control": "no-store" };
const start = Buffer.from(first);

/** @type {Set<import("node:http").ServerResponse>} */
const open = new Set();

/** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
async function publish(request, response) {
  const event = Buffer.concat(await request.toArray());
  for (const reader of open) reader.write(event);
  response.writeHead(204).end();
}

const server = createServer((request, response) => {
  if (request.method === "POST") {
    void publish(request, response);
    return;
  }
  open.add(response);
  response.once("close", () => open.delete(response));
  response.writeHead(200, headers);
  response.write(start);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.send?.(address?.port);
});
