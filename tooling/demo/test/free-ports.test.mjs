import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { requireFreePorts } from "../src/free-ports.mjs";

it("refuses a port that another program has, and names the variable that sets it", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (taken.address());
  try {
    const asked = requireFreePorts({ PORT: "0", MARKETPLACE_PORT: String(port) });
    await expect(asked).rejects.toThrow(`Port ${port} is in use. Set MARKETPLACE_PORT to another one.`);
  } finally {
    taken.close();
  }
});

it("accepts free ports, and leaves them free", async () => {
  await requireFreePorts({ PORT: "0" });
});
