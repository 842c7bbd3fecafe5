import type { removeAvatar, removeCover, updateProfile, uploadAvatar, uploadCover } from "@sitevine/api";
import { clearIssues } from "../account/form-issues.js";
import { face, focusOn, Problem, part, pressing, problemAfter, session, showProblem, write } from "../main.js";
import { settle } from "./changes.js";
import { offerCropping } from "./cropping.js";
import type { Account, OwnAccount } from "./own-account.js";
import { clearSaved, control, empty, saving, showSaved } from "./saving.js";

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

  const avatar = saveFile("avatar", {
    crops: true,
    async send(file) {
      account.change(await session.call<typeof uploadAvatar>("POST", "/api/account/avatar", file));
    },
  });
  const cover = saveFile("cover", {
    async send(file) {
      account.change(await session.call<typeof uploadCover>("POST", "/api/account/cover", file));
    },
  });
  wireRemoval(avatar, part(section, "remove-avatar"), async () => {
    await session.call<typeof removeAvatar>("DELETE", "/api/account/avatar");
    account.change({ avatarUrl: null });
  });
  wireRemoval(cover, part(section, "remove-cover"), async () => {
    await session.call<typeof removeCover>("DELETE", "/api/account/cover");
    account.change({ coverUrl: null });
  });
  account.watch((now) => showPictures(section, now));
}

function fillWords(form: HTMLFormElement, { displayName, bio }: Account): void {
  const name = control(form, "displayName");
  const description = control<HTMLTextAreaElement>(form, "bio");
  if (name) name.value = displayName;
  if (description) description.value = bio;
  settle(form);
}

interface FileSaving {
  readonly send: (form: FormData) => Promise<void>;
  /** True where the member chooses the part that is shown. */
  readonly crops?: boolean;
}

/** Uploads the chosen file on submission, and shows its name until then. */
function saveFile(name: string, { send, crops = false }: FileSaving): HTMLFormElement | null {
  const form = saving(name, async (_values, sent) => {
    const file = fileOf(sent);
    if (!file) return;
    const cut = cropping ? await cropping.cut(file) : file;
    // A site that closes the connection on a large file cannot send a reason.
    if (cut.size > LARGEST_FILE) throw new Problem(413, { error: { code: "SVC-API-4013" } });
    const body = new FormData();
    body.set("file", cut);
    await send(body);
    empty(sent);
    showName(sent);
    await cropping?.show(undefined);
  });
  const cropping = form && crops ? offerCropping(form) : null;
  form?.addEventListener("change", async ({ target }) => {
    clearIssues(form);
    showName(form);
    if (target === control(form, "file")) await cropping?.show(fileOf(form));
  });
  return form;
}

const fileOf = (form: HTMLFormElement): File | undefined => control(form, "file")?.files?.[0];
const showName = (form: HTMLFormElement): void => write(form, "file-name", fileOf(form)?.name ?? "");

/** Removes a picture by a button, which disappears with it. */
function wireRemoval(form: HTMLFormElement | null, remove: HTMLElement | null, work: () => Promise<void>): void {
  if (!form || !remove) return;
  pressing(
    remove,
    async () => {
      clearSaved(form);
      await work();
      showSaved(form, remove.dataset.said);
      const file = control(form, "file");
      if (file) focusOn(file);
    },
    (error) => showProblem(problemAfter(form), error),
  );
}

function showPictures(section: HTMLElement, account: Account): void {
  part(section, "face")?.replaceChildren(face(account));
  const removal = part(section, "avatar-tools");
  if (removal) removal.hidden = account.avatarUrl === null;
  const cover = part<HTMLImageElement>(section, "cover");
  const tools = part(section, "cover-tools");
  if (!cover || !tools) return;
  const { coverUrl } = account;
  if (coverUrl !== null) cover.src = coverUrl;
  cover.hidden = coverUrl === null;
  tools.hidden = coverUrl === null;
}
