/** Maps all names that some file system treats as equal to the same key. */
export function foldName(name: string): string {
  return name.replace(/\/$/, "").normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
