import { lookup } from "node:dns/promises";
import type { HttpOut } from "./http-out.js";
import { createHttpOut } from "./pinned-http-out.js";
import { isPublicAddress } from "./public-address.js";

/** Reaches other hosts with the system's resolver, on public addresses only. */
export const systemHttpOut = (): HttpOut =>
  createHttpOut({
    resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
    mayReach: isPublicAddress,
  });
