/** The form of a theme export. */
export function exportForm(fields: Readonly<Record<string, string>> = {}, screenshot?: File): FormData {
  const form = new FormData();
  const given = { id: "harbour", name: "Harbour", version: "1.0.0", vendor: "ada", appearance: "light", ...fields };
  for (const [name, value] of Object.entries(given)) form.set(name, value);
  if (screenshot) form.set("screenshot", screenshot);
  return form;
}
