/** Loads a stylesheet of the site as well; what it is about must not be seen without it. */
export async function loadStyle(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  await new Promise<void>((done) => {
    for (const event of ["load", "error"]) link.addEventListener(event, () => done(), { once: true });
    // The look of the site comes after it, and may change it.
    const look = [...document.querySelectorAll("head link[rel=stylesheet]")].at(-1);
    if (look) look.before(link);
    else document.head.append(link);
  });
}
