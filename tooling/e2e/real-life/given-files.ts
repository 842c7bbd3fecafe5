import type { Locator, Page } from "playwright-core";

const HOLDER = "files-of-the-person";

/** Puts files of the disk into the page, as if somebody had copied or picked them up. */
async function hold(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate((id) => {
    const input = document.createElement("input");
    input.id = id;
    input.type = "file";
    input.multiple = true;
    input.hidden = true;
    document.body.append(input);
  }, HOLDER);
  await page.locator(`#${HOLDER}`).setInputFiles([...paths]);
}

/** Pastes files into an element, or drops them on its end. */
export async function give(target: Locator, how: "paste" | "drop", paths: readonly string[]): Promise<void> {
  await hold(target.page(), paths);
  await target.evaluate(
    (element, { how, id }) => {
      const holder = document.getElementById(id);
      const data = new DataTransfer();
      if (holder instanceof HTMLInputElement) for (const file of holder.files ?? []) data.items.add(file);
      holder?.remove();
      const { left, bottom } = (element.lastElementChild ?? element).getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data, clientX: left + 2, clientY: bottom - 2 }),
      );
    },
    { how, id: HOLDER },
  );
}

/** Chooses files in the dialog that a button opens. */
export async function choose(button: Locator, paths: readonly string[]): Promise<void> {
  const [dialog] = await Promise.all([button.page().waitForEvent("filechooser"), button.click()]);
  await dialog.setFiles([...paths]);
}
