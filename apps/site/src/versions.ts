/** Whether a dotted version is at least another, by their first two numbers: 22.9 is below 22.18. */
export function isAtLeast(version: string, least: string): boolean {
  const [[major = 0, minor = 0], [leastMajor = 0, leastMinor = 0]] = [numbers(version), numbers(least)];
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

const numbers = (version: string): readonly number[] => version.split(".").map(Number);
