/** What the author of a started theme finds beside it. */
export function starterReadme(name: string): string {
  return `# ${name}

A theme for Sitevine. It is data only: nothing in it executes, and nothing in it may reach another site.

    svtheme preview .    every page, again after each save
    svtheme check .      everything that a site would say of it
    svtheme pack .       the package to upload

| file                      | what it says                                                                    |
| ------------------------- | ------------------------------------------------------------------------------- |
| \`manifest.json\`           | id, name, version, vendor, and the oldest service that can wear it               |
| \`tokens.json\`             | colours, type and shapes: of the whole site, of regions, of the four variants    |
| \`styles/custom.css\`       | what tokens cannot say                                                           |
| \`layouts/<template>.json\` | which blocks stand where; one document for each template                         |
| \`assets/\`                 | pictures and fonts; \`screenshot.svg\` is a drawing, put a real picture in its place |

Start with \`--c-accent\`, \`--c-bg\` and \`--font-display\` in \`tokens.json\`. Before a release, raise \`version\` in the manifest and
name the licence of what you ship. This file, hidden files and packages are not packed.
`;
}
