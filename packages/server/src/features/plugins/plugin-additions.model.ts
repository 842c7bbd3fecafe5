/** Takes back what was added. */
export type Remove = () => void;

/**
 * Adds one thing after another; when one cannot be added, those before it are taken back and the error is thrown. The returned
 * function takes all of them back, the last one first.
 */
export function addAll(additions: Iterable<() => Remove>): Remove {
  const added: Remove[] = [];
  const remove = (): void => {
    for (const undo of added.splice(0).reverse()) undo();
  };
  try {
    for (const add of additions) added.push(add());
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
