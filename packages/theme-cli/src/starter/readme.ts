/** The README of a new theme. */
export function starterReadme(name: string): string {
  return `# ${name}

A theme for Sitevine. It is data only: nothing in it executes, and nothing in it may reach another site.

    svtheme preview .    shows every page and reloads after each save
    svtheme check .      runs the checks of a site
    svtheme pack .       creates the package to upload

| file                      | contents                                                                        |
| ------------------------- | ------------------------------------------------------------------------------- |
| \`manifest.json\`           | id, name, version, vendor, and the oldest service that can use it                |
| \`tokens.json\`             | colours, type and shapes: of the whole site, of regions, of the four variants    |
| \`styles/custom.css\`       | what tokens cannot express                                                       |
| \`layouts/<template>.json\` | the arrangement of blocks; one document for each template                        |
| \`assets/\`                 | pictures and fonts; replace the drawing \`screenshot.svg\` by a screenshot           |

Start with \`--c-accent\`, \`--c-bg\` and \`--font-display\` in \`tokens.json\`. Before a release, increase \`version\` in the manifest
and name the licence of the theme. This file, hidden files and packages are not packed.
`;
}
