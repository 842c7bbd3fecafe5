import { type Html, html } from "@sitevine/renderer";

/** The answer to an address that the preview does not have. */
export function lostPage(): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Not found · svtheme preview</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/_preview/preview.css"></head>
<body class="framed"><main class="main"><h1>There is no such page</h1><p><a href="/">To the overview of the theme</a></p></main></body></html>
`;
}
