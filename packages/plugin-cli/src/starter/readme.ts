/** The README of a new plugin. */
export const starterReadme = ({ name, id }: { readonly name: string; readonly id: string }): string => `# ${name}

A plugin for Sitevine. It runs in a process of its own and asks the site for everything that it needs.

    svplugin dev . --site http://localhost:3000 --email you@example.org    installs it after each save
    svplugin check .                                                       runs the checks of a site
    svplugin pack .                                                        creates the package to upload

| file            | contents                                                                             |
| --------------- | ------------------------------------------------------------------------------------ |
| \`plugin.json\`   | id, name, version, vendor, the oldest service that can run it, and the rights it needs |
| \`src/index.ts\`  | what the plugin registers; bundled into the entry, \`server.js\`                       |
| \`package.json\`  | what the author needs; \`npm install\` gives an editor the types. Not packed.          |

Once it is enabled: \`GET /api/p/${id}/notes\`. Before a release, increase \`version\` in \`plugin.json\`.
`;
