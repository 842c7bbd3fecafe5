import { html, type Markup } from "./markup.js";
import { type ApiSchema, refName } from "./open-api.js";

const join = (parts: readonly Markup[], between: string): Markup => ({
  html: parts.map((part) => part.html).join(between),
});

/** The anchor of a schema on the page. */
export const schemaAnchor = (name: string): string => `schema-${name}`;

const typeWord = ({ type, format }: ApiSchema): Markup => {
  if (type === undefined) return html`any`;
  const words = typeof type === "string" ? type : type.join(" | ");
  return format ? html`${words} <i>(${format})</i>` : html`${words}`;
};

function property(name: string, schema: ApiSchema, required: boolean, indent: string): Markup {
  const note = schema.description ? html` <i>// ${schema.description}</i>` : html``;
  return html`${indent}${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}${required ? "" : "?"}: ${notation(schema, indent)}${note}`;
}

function objectNotation({ properties = {}, required = [], additionalProperties }: ApiSchema, indent: string): Markup {
  const entries = Object.entries(properties);
  if (entries.length === 0) {
    const values = typeof additionalProperties === "object" ? notation(additionalProperties, indent) : html`any`;
    return html`{ [key]: ${values} }`;
  }
  const inner = `${indent}  `;
  const lines = entries.map(([name, schema]) => property(name, schema, required.includes(name), inner));
  return html`{\n${join(lines, "\n")}\n${indent}}`;
}

/** A schema in TypeScript-like notation; named schemas are links. */
export function notation(schema: ApiSchema, indent = ""): Markup {
  if (schema.$ref) {
    const name = refName(schema.$ref);
    return html`<a href="#${schemaAnchor(name)}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return join(
      choices.map((choice) => notation(choice, indent)),
      " | ",
    );
  if (schema.allOf)
    return join(
      schema.allOf.map((part) => notation(part, indent)),
      " &amp; ",
    );
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return html`${schema.enum.map((choice) => JSON.stringify(choice)).join(" | ")}`;
  if (schema.type === "array") return html`${notation(schema.items ?? {}, indent)}[]`;
  if (schema.type === "object") return objectNotation(schema, indent);
  return typeWord(schema);
}
