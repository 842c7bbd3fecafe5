import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Refuses ports that another program has taken, so that nobody waits for the demo and then cannot have it.
 * @param {Readonly<Record<string, string>>} ports by the environment variable that sets each
 */
export async function requireFreePorts(ports) {
  for (const [variable, port] of Object.entries(ports)) {
    const server = createServer();
    try {
      server.listen(Number(port), "127.0.0.1");
      await once(server, "listening");
    } catch (error) {
      // A port may be refused for other reasons, such as one below 1024, and the system says which.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EADDRINUSE") throw error;
      throw new Error(`Port ${port} is in use. Set ${variable} to another one.`, { cause: error });
    } finally {
      server.close();
    }
  }
}
