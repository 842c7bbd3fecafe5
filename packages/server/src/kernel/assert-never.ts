/** Marks the branch that no member of a union reaches; the compiler complains when one does. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
