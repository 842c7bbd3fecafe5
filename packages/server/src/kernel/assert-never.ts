/** Marks the branch that no member of a union reaches; compilation fails when one does. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
