import fs from "node:fs";

// Speaks with the site itself, as the main code of a plugin does, and never reads what the site says.

function frame(kind, content) {
  const header = Buffer.alloc(5);
  header.writeUInt32BE(content.length, 0);
  header.writeUInt8(kind, 4);
  return Buffer.concat([header, content]);
}

export const message = (value) => frame(1, Buffer.from(JSON.stringify(value)));

export function say(bytes, to = 1) {
  for (let at = 0; at < bytes.length; )
    try {
      at += fs.writeSync(to, bytes, at);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
}
