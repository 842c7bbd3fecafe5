import { createHash } from "node:crypto";

// The installer guard lets no other file through, so this page carries its own few rules.
const STYLE = `
:root { color-scheme: light }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fafaf7; color: #191b17;
  font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
main { max-width: 40rem; padding: 2.5rem 1.5rem }
h1 { font-size: 2rem; line-height: 1.15; letter-spacing: -0.015em; text-wrap: balance }
pre { overflow-x: auto; padding: 1rem; background: #fff; border: 1px solid #d2d3ca; border-radius: 0.5rem; font-size: 0.875rem }
small { color: #5a5e55 }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** Lets exactly the notice's own rules through. */
export const NOTICE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; frame-ancestors 'none'; base-uri 'none'`;

/** What a browser shows before there is a site: what this is, and how to install it. */
export const INSTALL_NOTICE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Not installed yet · Sitevine</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This site is not installed yet</h1>
<p>Sitevine is running and waits for a name and a first administrator. Stop it, then on the same machine:</p>
<pre tabindex="0"><code>echo "a good long password" &gt; password.txt
npm run sitevine -- install --name "My community" --url http://localhost:3000 \\
  --admin-email you@example.org --admin-username you \\
  --admin-password-file password.txt
npm start</code></pre>
<p>Programs send the same answers to <code>/api/install/site</code>, <code>/api/install/admin</code> and <code>/api/install/finalize</code> while it runs.</p>
<p><small>Error code SVC-INSTALL-1001</small></p>
</main>
</body>
</html>
`;
