import { BUILT_ENDPOINTS, getHealth, getInstallStatus, me } from "@sitevine/api";
import { expect, it } from "vitest";
import { inContractOrder } from "./contract-order.js";
import type { BoundEndpoint } from "./handler.js";

const bound = (endpoint: BoundEndpoint["endpoint"]): BoundEndpoint => ({ endpoint, handle: async () => undefined });
const contract = [getHealth, getInstallStatus];

it("follows the order of the contract", () => {
  const ordered = inContractOrder([bound(getInstallStatus), bound(getHealth)], contract);
  expect(ordered.map(({ endpoint }) => endpoint.id)).toEqual(["health.get", "install.status"]);
  expect(inContractOrder([...BUILT_ENDPOINTS].reverse().map(bound), BUILT_ENDPOINTS)).toHaveLength(
    BUILT_ENDPOINTS.length,
  );
});

it.each([
  ["an endpoint without a handler", [getHealth], "install.status is in the contract but not bound."],
  ["an endpoint with two", [getHealth, getHealth, getInstallStatus], "health.get is bound twice."],
  ["a route beside the contract", [getHealth, getInstallStatus, me], "auth.me is bound but not in the contract."],
])("refuses %s", (_name, endpoints, message) => {
  expect(() => inContractOrder(endpoints.map(bound), contract)).toThrow(message);
});
