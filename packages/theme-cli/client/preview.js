// Updates the preview's pages and fits their frames. Without it the pages work, but do not reload.

const LIVE = "[data-live][id]";

/** @type {string | undefined} */
let version;

/** Replaces everything that depends on the theme, and keeps the rest, such as the scroll position. */
async function renewLive() {
  const response = await fetch(location.href);
  const renewed = new DOMParser().parseFromString(await response.text(), "text/html");
  document.title = renewed.title;
  for (const element of document.querySelectorAll(LIVE)) {
    const twin = renewed.getElementById(element.id);
    if (twin) element.replaceChildren(...twin.childNodes);
  }
  foldPages();
  fitFrames();
}

/** @returns {HTMLIFrameElement | null} */
const mainFrame = () => document.querySelector("iframe#frame");

/** @param {string} now */
async function onVersion(now) {
  const before = version;
  version = now;
  if (before === undefined || before === now) return;
  mainFrame()?.contentWindow?.location.reload();
  await renewLive();
}

/** @param {"live" | "lost"} state */
function showConnection(state) {
  const element = document.getElementById("connection");
  if (!element) return;
  element.dataset.state = state;
  element.textContent = state === "live" ? "Live" : "Connection lost; is svtheme still running?";
}

/** Listens while the tab is visible: a browser opens at most six connections to a host, and each tab would hold one. */
function listen() {
  /** @type {EventSource | undefined} */
  let events;
  const start = () => {
    events?.close();
    events = undefined;
    if (document.hidden) return;
    events = new EventSource("/_preview/events");
    events.addEventListener("open", () => showConnection("live"));
    events.addEventListener("error", () => showConnection("lost"));
    events.addEventListener("version", ({ data }) => void onVersion(data));
  };
  document.addEventListener("visibilitychange", start);
  start();
}

/** Shows a frame at its own width, scaled down if there is less space. */
function fitFrames() {
  for (const box of document.querySelectorAll("[data-fit]")) {
    const frame = box.querySelector("iframe");
    if (!(box instanceof HTMLElement) || !frame) continue;
    const room = box.parentElement?.clientWidth ?? box.clientWidth;
    const width = box.dataset.fit === "fit" ? room : Number(box.dataset.fit);
    const scale = Math.min(1, room / width);
    const height = box.dataset.ratio ? width * Number(box.dataset.ratio) : stageHeight(box) / scale;
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    frame.style.transform = `scale(${scale})`;
    box.style.width = `${width * scale}px`;
    box.style.height = `${height * scale}px`;
  }
}

/** @param {HTMLElement} box */
const stageHeight = (box) => Math.max(420, innerHeight - (box.getBoundingClientRect().top + scrollY) - 24);

/** Opens the list of pages if there is space beside the page. */
function foldPages() {
  const fold = document.querySelector(".pages details");
  if (fold instanceof HTMLDetailsElement) fold.open = matchMedia("(min-width: 60rem)").matches;
}

/** A link inside the frame leads to another page; the switches follow. */
function followFrame() {
  const frame = mainFrame();
  frame?.addEventListener("load", () => {
    const inside = frame.contentWindow?.location;
    const key = inside?.pathname.match(/^\/_preview\/page\/(.+)$/)?.[1];
    const here = new URL(location.href);
    const page = `/_preview/view/${key}`;
    if (!inside || key === undefined || here.pathname === page) return;
    here.pathname = page;
    for (const [name, value] of new URLSearchParams(inside.search)) here.searchParams.set(name, value);
    history.replaceState(null, "", here);
    void renewLive();
  });
}

addEventListener("resize", fitFrames);
foldPages();
fitFrames();
followFrame();
listen();
