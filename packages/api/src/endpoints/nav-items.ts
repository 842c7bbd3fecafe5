import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { navItemSchema } from "../schemas/nav-item.js";

export const listNavItems = endpoint({
  id: "nav.list",
  method: "GET",
  path: "/api/nav-items",
  audience: "public",
  summary: "Active links of the navigation, by position and order",
  response: json(z.array(navItemSchema)),
});
