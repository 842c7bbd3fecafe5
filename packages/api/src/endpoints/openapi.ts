import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";

export const getOpenApi = endpoint({
  id: "openapi.get",
  method: "GET",
  path: "/api/openapi.json",
  audience: "public",
  summary: "This contract as an OpenAPI 3.1 document",
  response: json(z.record(z.string(), z.unknown())),
});
