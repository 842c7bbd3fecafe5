/**
 * Things to let go of together, in the reverse order of their coming. Does what `AsyncDisposableStack` does, which the
 * oldest runtime that we support lacks.
 */
export class Disposables implements AsyncDisposable {
  #resources: (AsyncDisposable | Disposable)[] = [];

  /** Takes the resource in charge and hands it back. */
  use<R extends AsyncDisposable | Disposable>(resource: R): R {
    this.#resources.push(resource);
    return resource;
  }

  /** Hands everything over to a new owner; this one lets go of nothing any more. */
  move(): Disposables {
    const owner = new Disposables();
    owner.#resources = this.#resources;
    this.#resources = [];
    return owner;
  }

  /** Lets go of everything, however many of them fail, and then throws the first failure. */
  async [Symbol.asyncDispose](): Promise<void> {
    const failures: unknown[] = [];
    for (const resource of this.#resources.splice(0).reverse()) {
      try {
        if (Symbol.asyncDispose in resource) await resource[Symbol.asyncDispose]();
        else resource[Symbol.dispose]();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
