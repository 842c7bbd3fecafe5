import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { licenceSchema } from "../schemas/marketplace.js";

export const getLicence = endpoint({
  id: "admin.licence.get",
  method: "GET",
  path: "/api/admin/license",
  audience: admin,
  summary: "The licence of this install, or null",
  response: json(licenceSchema.nullable()),
});

export const refreshLicence = endpoint({
  id: "admin.licence.refresh",
  method: "POST",
  path: "/api/admin/license/refresh",
  audience: admin,
  summary: "Activate again from the connected account and verify",
  response: json(licenceSchema),
  errors: ["SVC-API-4290", "SVC-LICENSE-9001", "SVC-LICENSE-9002", "SVC-LICENSE-9006", "SVC-LICENSE-9007"],
});

export const removeLicence = endpoint({
  id: "admin.licence.remove",
  method: "DELETE",
  path: "/api/admin/license",
  audience: admin,
  summary: "Forget the licence here; its seats stay taken",
  status: 204,
});
