import { BASE_STYLESHEET, ICON } from "./static-files.js";

/** What a browser shows before there is a site: what this is, and how to install it. */
export function renderInstallNotice(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Not installed yet · Sitevine</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${ICON.path}">
<link rel="stylesheet" href="${BASE_STYLESHEET.path}">
</head>
<body class="sv-site">
<main class="sv-notice">
<h1>This site is not installed yet</h1>
<p>Sitevine is running. It waits for a name and a first administrator.</p>
<p>On the machine that it runs on:</p>
<pre><code>echo "a good long password" &gt; password.txt
npm run sitevine -- install --name "My community" --url http://localhost:3000 \\
  --admin-email you@example.org --admin-username you --admin-password-file password.txt</code></pre>
<p>Or send the same answers to <code>/api/install/site</code>, <code>/api/install/admin</code> and <code>/api/install/finalize</code>.</p>
<p>Error code: <code>SVC-INSTALL-1001</code></p>
</main>
</body>
</html>
`;
}
