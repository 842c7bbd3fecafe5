import { html } from "@sitevine/renderer";
import { installPage } from "./install-page.js";

/** Page shown before the site is installed: it explains the site's state and links to the installer. */
export const INSTALL_NOTICE = installPage(
  "Not installed yet",
  html`<h1>This site is not set up yet</h1>
<p class="lead">Sitevine is running and waits for a name and a first administrator. It takes two minutes.</p>
<p class="actions"><a class="button" href="/install">Set up this site</a></p>
<p class="apart">Or answer from the command line. Stop the program, then on the same machine:</p>
<pre tabindex="0"><code>echo "a good long password" &gt; password.txt
npm run sitevine -- install --name "My community" --url http://localhost:3000 \\
  --admin-email you@example.org --admin-username you \\
  --admin-password-file password.txt
npm start</code></pre>
<p><small>Error code SVC-INSTALL-1001</small></p>`,
);

/** An error page for the time before the site has a look. */
export const installProblem = (message: string, code: string): string =>
  installPage(
    "This did not work",
    html`<h1>This did not work</h1>
<p class="lead">${message}</p>
<p class="actions"><a class="button" href="/install">Back to the set-up</a></p>
<p><small>Error code ${code}</small></p>`,
  );
