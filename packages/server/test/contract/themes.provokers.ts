import * as api from "@sitevine/api";
import { exportForm } from "../support/theme-export.js";
import { themePackage, upload } from "../support/theme-package.js";
import { call, type Provoke, type Provokers, pathOf } from "./scene.js";

export const themesProvokers: Provokers = new Map<string, Provoke>([
  ["themes.import SVC-THEME-3001", (scene, endpoint) => call(scene, endpoint, { form: upload(new Uint8Array(9)) })],
  [
    "themes.import SVC-API-4009",
    async (scene, endpoint) => {
      await call(scene, endpoint, { form: upload(themePackage()) });
      return call(scene, endpoint, { form: upload(themePackage({ vendor: "somebody else" })) });
    },
  ],
  [
    "themes.export SVC-THEME-3001",
    async (scene, endpoint) => {
      // A site may show a picture of another one in its own stylesheet; a package may not.
      const sheet = { css: ".x { background: url(https://elsewhere.example/x.png) }" };
      await scene.site.call(api.saveCustomCss, { body: sheet, token: scene.admin });
      return call(scene, endpoint, { form: exportForm() });
    },
  ],
  ["themes.activate SVC-THEME-3003", (scene, endpoint) => call(scene, endpoint)],
  ["themes.remove SVC-THEME-3003", (scene, endpoint) => call(scene, endpoint)],
  [
    "themes.remove SVC-THEME-3002",
    async (scene, endpoint) => {
      await scene.site.call(api.importTheme, { body: upload(themePackage()), token: scene.admin });
      await scene.site.call(api.activateTheme, { params: { id: "coast" }, token: scene.admin });
      return call(scene, endpoint, {}, pathOf(endpoint, "coast"));
    },
  ],
  [
    "themes.discard SVC-THEME-3003",
    async (scene, endpoint) => {
      await call(scene, endpoint);
      return call(scene, endpoint);
    },
  ],
]);
