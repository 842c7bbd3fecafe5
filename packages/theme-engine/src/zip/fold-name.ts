/** One key for all names that some file system takes for the same. */
export function foldName(name: string): string {
  return name.replace(/\/$/, "").normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
