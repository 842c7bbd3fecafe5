import { exampleValue } from "./example-value.js";
import { html, type Markup } from "./markup.js";
import type { ApiDocument, ApiOperation, ApiParameter, ApiSchema } from "./open-api.js";

const hint = (description: string | undefined): Markup => (description ? html` <small>${description}</small>` : html``);

function textField(id: string, part: string, name: string, required: boolean, schema: ApiSchema = {}): Markup {
  const label = html`<label for="${id}">${name}${required ? " *" : ""}</label>${hint(schema.description)}`;
  const naming = html`id="${id}" data-part="${part}" data-name="${name}"`;
  if (schema.contentMediaType) return html`<div>${label}<input type="file" ${naming}></div>`;
  if (!schema.enum) return html`<div>${label}<input ${naming} autocomplete="off" spellcheck="false"></div>`;
  const options = schema.enum.map((choice) => html`<option>${String(choice)}</option>`);
  return html`<div>${label}<select ${naming}><option value=""></option>${options}</select></div>`;
}

function bodyFields({ operationId, requestBody }: ApiOperation, document: ApiDocument): Markup | undefined {
  const json = requestBody?.content["application/json"]?.schema;
  const id = `body-${operationId}`;
  if (json) {
    const example = JSON.stringify(exampleValue(json, document.components.schemas), null, 2);
    const rows = Math.min(14, example.split("\n").length + 1);
    return html`<div><label for="${id}">Body (JSON)</label><textarea id="${id}" data-part="json" rows="${rows}" spellcheck="false">${example}</textarea></div>`;
  }
  const form = requestBody?.content["multipart/form-data"]?.schema;
  const { required = [] } = form ?? {};
  return html`${Object.entries(form?.properties ?? {}).map(([name, schema]) =>
    textField(`${id}-${name}`, "form", name, required.includes(name), schema),
  )}`;
}

/** A form that calls the endpoint. The script enables it; until then it is hidden. */
export function tryForm(
  method: string,
  path: string,
  operation: ApiOperation,
  parameters: readonly ApiParameter[],
  document: ApiDocument,
): Markup {
  const fields = parameters.map(({ name, in: part, required = false, schema, description }) =>
    textField(`${part}-${operation.operationId}-${name}`, part, name, required, {
      ...schema,
      ...(description ? { description } : {}),
    }),
  );
  const answer = `answer-${operation.operationId}`;
  return html`<form class="try" data-method="${method.toUpperCase()}" data-path="${path}" hidden>
<h3>Try it</h3>
${fields}${bodyFields(operation, document)}
<p><button type="submit">Send</button> <button type="button" data-stop hidden>Stop</button></p>
<pre id="${answer}" role="status" tabindex="0" aria-label="Answer" hidden></pre>
</form>`;
}
