// Only node:http and a prepared statement that reads the row of a page with its HTML.
import { createServer } from "node:http";
import SqliteFile from "better-sqlite3";

const [, , file = ""] = process.argv;
const find = new SqliteFile(file, { readonly: true }).prepare("select html from pages where path = ?");

const server = createServer((request, response) => {
  const row = /** @type {{ html: Buffer } | undefined} */ (find.get(request.url));
  const html = row?.html ?? Buffer.alloc(0);
  response.writeHead(row ? 200 : 404, { "content-type": "text/html; charset=utf-8", "content-length": html.length });
  response.end(html);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.send?.(address?.port);
});
