/** The script of the page, an ES module without imports: search, and the forms that call the site. */
export const docsScript = `const tools = document.querySelector("#tools");
const find = document.querySelector("#find");
const token = document.querySelector("#token");
const found = document.querySelector("#found");
const operations = [...document.querySelectorAll("main details")];

function filter() {
  const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const operation of operations) {
    operation.hidden = !words.every((word) => operation.dataset.words.includes(word));
    if (!operation.hidden) shown += 1;
  }
  for (const section of document.querySelectorAll("main section")) {
    const own = [...section.querySelectorAll("details")];
    section.hidden = words.length > 0 && own.every((operation) => operation.hidden);
  }
  found.textContent = words.length === 0 ? "" : shown + " of " + operations.length + " endpoints";
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
  if (target?.closest("[hidden]")) { find.value = ""; filter(); }
  target?.scrollIntoView();
}

function requestOf(form) {
  const query = new URLSearchParams();
  const body = new FormData();
  const init = { method: form.dataset.method, headers: {} };
  let path = form.dataset.path;
  for (const field of form.querySelectorAll("[data-part]")) {
    const { part, name } = field.dataset;
    if (part === "json") {
      init.body = field.value;
      init.headers["Content-Type"] = "application/json";
    } else if (part === "path") path = path.replace("{" + name + "}", encodeURIComponent(field.value));
    else if (part === "form" && field.type === "file") {
      if (field.files[0]) body.set(name, field.files[0]);
      init.body = body;
    } else if (field.value === "") continue;
    else if (part === "query") query.set(name, field.value);
    else if (part === "header") init.headers[name] = field.value;
    else {
      body.set(name, field.value);
      init.body = body;
    }
  }
  if (token.value) init.headers.Authorization = "Bearer " + token.value;
  return [query.size ? path + "?" + query : path, init];
}

const isText = (type) => /^(text\\/|application\\/(json|x-ndjson|problem\\+json))/.test(type);

async function show(response, answer) {
  const headers = ["content-type", "etag", "retry-after", "x-request-id"].filter((name) => response.headers.has(name));
  const head = [response.status, ...headers.map((name) => name + ": " + response.headers.get(name))].join("\\n");
  answer.textContent = head + "\\n\\n";
  const type = response.headers.get("content-type") ?? "";
  if (!isText(type)) {
    const { size } = await response.blob();
    if (size > 0) answer.textContent += size + " bytes";
    return;
  }
  if (type.startsWith("application/json")) {
    answer.textContent += JSON.stringify(await response.json(), null, 2);
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) answer.append(part.value);
}

async function send(form) {
  const answer = form.querySelector("pre");
  const stop = form.querySelector("[data-stop]");
  const abort = new AbortController();
  answer.hidden = false;
  answer.textContent = "Waiting for the answer";
  stop.hidden = false;
  stop.onclick = () => abort.abort();
  try {
    const [url, init] = requestOf(form);
    await show(await fetch(url, { ...init, signal: abort.signal }), answer);
  } catch (error) {
    answer.append(abort.signal.aborted ? "\\nStopped" : "\\n" + error.message);
  } finally {
    stop.hidden = true;
  }
}

tools.hidden = false;
tools.addEventListener("submit", (event) => event.preventDefault());
find.addEventListener("input", filter);
for (const form of document.querySelectorAll("form.try")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
}
addEventListener("hashchange", openTarget);
if (location.hash) openTarget();
`;
