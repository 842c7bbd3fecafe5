// Writes openapi.json from the endpoint values; run it after a build.
import { writeFileSync } from "node:fs";
import { CONTRACT_VERSION, ENDPOINTS, openApiDocument, pluginGateway } from "../dist/index.js";

const document = openApiDocument(ENDPOINTS, CONTRACT_VERSION, pluginGateway);
writeFileSync(new URL("../openapi.json", import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
