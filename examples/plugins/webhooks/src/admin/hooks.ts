import type { Mount } from "@sitevine/plugin-sdk/panel";
import { deliveryLog } from "./parts/delivery-log.js";
import { actButton, make } from "./parts/element.js";
import { hookForm } from "./parts/hook-form.js";
import { hookList } from "./parts/hook-list.js";
import { createPage, loadState } from "./parts/page.js";
import "./hooks.css";

export const mount: Mount = async (element, context) => {
  const secret = make("div", { className: "webhooks-secret", hidden: true });
  secret.setAttribute("role", "status");
  const list = make("div");
  const log = make("div");

  async function reload(): Promise<void> {
    const state = await loadState(context);
    list.replaceChildren(hookList(page, state.hooks));
    log.replaceChildren(deliveryLog(page, state));
  }
  const page = createPage(context, {
    reload,
    showSecret(text) {
      secret.replaceChildren(words.secret, make("code", { textContent: text }));
      secret.hidden = false;
    },
  });
  const { words } = page;

  element.classList.add("webhooks");
  await reload();
  element.append(
    secret,
    make("section", {}, make("h2", { textContent: words.hooks }), list),
    make("section", {}, make("h2", { textContent: words.add }), hookForm(page)),
    make(
      "section",
      {},
      make(
        "div",
        { className: "webhooks-head" },
        make("h2", { textContent: words.log }),
        actButton(words.refresh, () => page.act(reload)),
      ),
      log,
    ),
  );
};
