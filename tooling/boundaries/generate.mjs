// Regenerates the parts of ARCHITECTURE.md that come from house.mjs: `pnpm --filter @sitevine/boundaries generate`.
import { fileURLToPath } from "node:url";
import { writeDiagram } from "./diagram.mjs";

writeDiagram(fileURLToPath(new URL("../..", import.meta.url)));
