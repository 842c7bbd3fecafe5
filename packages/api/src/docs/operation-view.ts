import { html, type Markup } from "./markup.js";
import { type ApiDocument, type ApiOperation, type ApiParameter, refName } from "./open-api.js";
import { notation } from "./schema-notation.js";
import { tryForm } from "./try-form.js";

const AUDIENCES: Readonly<Record<string, string>> = {
  public: "Anybody",
  optional: "Anybody; shows more with an access token",
  auth: "Needs an access token",
  cookie: "Needs the refresh cookie",
  installer: "Before installation only",
  plugin: "Whoever the plugin admits",
};

const audienceText = (audience: string): string => AUDIENCES[audience] ?? `Needs the permission ${audience}`;

function parametersOf(operation: ApiOperation, document: ApiDocument): readonly ApiParameter[] {
  return operation.parameters.flatMap((parameter) => {
    if ("name" in parameter) return [parameter];
    const shared = document.components.parameters[refName(parameter.$ref)];
    return shared ? [shared] : [];
  });
}

function parameterTable(parameters: readonly ApiParameter[]): Markup | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map(
    ({ name, in: part, required, schema = {}, description }) => html`<tr>
<th scope="row"><code>${name}</code>${required ? " *" : ""}</th><td>${part}</td><td><code>${notation(schema)}</code></td>
<td>${description ?? schema.description}${schema.default !== undefined && ` Default ${JSON.stringify(schema.default)}.`}</td></tr>`,
  );
  return html`<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">In</th>
    <th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function contents(content: ApiOperation["responses"][string]["content"]): readonly Markup[] {
  return Object.entries(content ?? {}).map(
    ([mediaType, { schema }]) =>
      html`<p class="media">${mediaType}</p><pre tabindex="0">${notation(schema ?? {})}</pre>`,
  );
}

function answers({ responses }: ApiOperation, document: ApiDocument): Markup {
  const rows = Object.entries(responses).map(([status, { description, content, $ref }]) => {
    const shared = $ref ? document.components.responses[refName($ref)] : undefined;
    return html`<dt>${status}</dt><dd>${description ?? shared?.description}${contents(content)}</dd>`;
  });
  return html`<h3>Answers</h3><dl>${rows}</dl>`;
}

function facts(operation: ApiOperation): Markup {
  const limit = operation["x-sitevine-rate-limit"];
  const limitText = limit && `${limit.max} calls in ${limit.windowSeconds} seconds by ${limit.by}`;
  return html`<p>${audienceText(operation["x-sitevine-audience"] ?? "")}${limitText && `. At most ${limitText}`}. <code>${operation.operationId}</code></p>
${operation.description && html`<p>${operation.description}</p>`}`;
}

/** One endpoint: a summary line that expands to all its details. */
export function operationView(method: string, path: string, operation: ApiOperation, document: ApiDocument): Markup {
  const parameters = parametersOf(operation, document);
  const planned = operation["x-sitevine-status"] === "planned";
  const words = `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase();
  return html`<details id="${operation.operationId}" data-words="${words}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code>
<span class="summary">${operation.summary}</span>${planned && html` <span class="planned">planned</span>`}</summary>
<div class="operation">
${facts(operation)}
${parameterTable(parameters)}
${operation.requestBody && html`<h3>Body</h3>${contents(operation.requestBody.content)}`}
${answers(operation, document)}
${!planned && tryForm(method, path, operation, parameters, document)}
</div>
</details>`;
}
