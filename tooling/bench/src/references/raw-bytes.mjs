// Only node:http and the bytes.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [, , file = "", type = ""] = process.argv;
const body = readFileSync(file);
const headers = { "content-type": type, "content-length": body.length };

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.send?.(address?.port);
});
