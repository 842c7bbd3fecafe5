import type { removeCover, updateProfile, uploadAvatar, uploadCover } from "@sitevine/api";
import {
  face,
  focusOn,
  onSend,
  openForm,
  Problem,
  part,
  pressing,
  problemAfter,
  session,
  showProblem,
} from "../main.js";
import type { Account, OwnAccount } from "./own-account.js";
import { clearSaved, control, saving, showSaved } from "./saving.js";

const LARGEST_FILE = 10 * 1024 * 1024;

/** The forms for name, description and pictures. */
export function wireProfile(section: HTMLElement, account: OwnAccount): void {
  const form = saving("profile", async (values, sent) => {
    const body = { displayName: values.text("displayName"), bio: values.text("bio") };
    const saved = await session.call<typeof updateProfile>("PATCH", "/api/account/profile", body);
    account.change(saved);
    fillWords(sent, saved);
  });
  if (form) fillWords(form, account.now);

  sendFile("avatar", async (file) => {
    account.change(await session.call<typeof uploadAvatar>("POST", "/api/account/avatar", file));
  });
  sendFile("cover", async (file) => {
    account.change(await session.call<typeof uploadCover>("POST", "/api/account/cover", file));
  });
  wireCoverRemoval(section, account);
  account.watch((now) => showPictures(section, now));
}

function fillWords(form: HTMLFormElement, { displayName, bio }: Account): void {
  const name = control(form, "displayName");
  const description = control<HTMLTextAreaElement>(form, "bio");
  if (name) name.value = displayName;
  if (description) description.value = bio;
}

/** Uploads a file as soon as it is chosen; the same file may be chosen again. */
function sendFile(name: string, send: (form: FormData) => Promise<void>): void {
  const form = openForm(name);
  const input = control(form, "file");
  if (!form || !input) return;
  input.addEventListener("change", () => form.requestSubmit());
  onSend(form, async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    clearSaved(form);
    const body = new FormData();
    body.set("file", file);
    input.value = "";
    // A site that closes the connection on a large file cannot send a reason.
    if (file.size > LARGEST_FILE) throw new Problem(413, { error: { code: "SVC-API-4013" } });
    await send(body);
    showSaved(form);
  });
}

function wireCoverRemoval(section: HTMLElement, account: OwnAccount): void {
  const form = document.querySelector<HTMLFormElement>('form[data-sv-form="cover"]');
  const remove = part(section, "remove-cover");
  if (!form || !remove) return;
  pressing(
    remove,
    async () => {
      clearSaved(form);
      await session.call<typeof removeCover>("DELETE", "/api/account/cover");
      account.change({ coverUrl: null });
      showSaved(form, remove.dataset.said);
      // The button disappears with the cover.
      const file = control(form, "file");
      if (file) focusOn(file);
    },
    (error) => showProblem(problemAfter(form), error),
  );
}

function showPictures(section: HTMLElement, account: Account): void {
  part(section, "face")?.replaceChildren(face(account));
  const cover = part<HTMLImageElement>(section, "cover");
  const tools = part(section, "cover-tools");
  if (!cover || !tools) return;
  const { coverUrl } = account;
  if (coverUrl !== null) cover.src = coverUrl;
  cover.hidden = coverUrl === null;
  tools.hidden = coverUrl === null;
}
