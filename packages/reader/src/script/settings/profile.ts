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

/** Name, words and pictures. */
export function wireProfile(place: HTMLElement, account: OwnAccount): void {
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
  wireCoverRemoval(place, account);
  account.watch((now) => showPictures(place, now));
}

function fillWords(form: HTMLFormElement, { displayName, bio }: Account): void {
  const name = control(form, "displayName");
  const words = control<HTMLTextAreaElement>(form, "bio");
  if (name) name.value = displayName;
  if (words) words.value = bio;
}

/** Sends a file as soon as it is chosen; the same one may be chosen again. */
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
    // A site that closes the door on a large file cannot say why.
    if (file.size > LARGEST_FILE) throw new Problem(413, { error: { code: "SVC-API-4013" } });
    await send(body);
    showSaved(form);
  });
}

function wireCoverRemoval(place: HTMLElement, account: OwnAccount): void {
  const form = document.querySelector<HTMLFormElement>('form[data-sv-form="cover"]');
  const remove = part(place, "remove-cover");
  if (!form || !remove) return;
  pressing(
    remove,
    async () => {
      clearSaved(form);
      await session.call<typeof removeCover>("DELETE", "/api/account/cover");
      account.change({ coverUrl: null });
      showSaved(form, remove.dataset.said);
      // The button is gone with the cover.
      const file = control(form, "file");
      if (file) focusOn(file);
    },
    (error) => showProblem(problemAfter(form), error),
  );
}

function showPictures(place: HTMLElement, account: Account): void {
  part(place, "face")?.replaceChildren(face(account));
  const cover = part<HTMLImageElement>(place, "cover");
  const tools = part(place, "cover-tools");
  if (!cover || !tools) return;
  const { coverUrl } = account;
  if (coverUrl !== null) cover.src = coverUrl;
  cover.hidden = coverUrl === null;
  tools.hidden = coverUrl === null;
}
