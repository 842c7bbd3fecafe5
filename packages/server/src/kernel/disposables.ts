/**
 * Resources that are disposed of together, in reverse order. Does the same as `AsyncDisposableStack`, which the oldest
 * runtime that we support lacks.
 */
export class Disposables implements AsyncDisposable {
  #resources: (AsyncDisposable | Disposable)[] = [];

  /** Takes ownership of the resource and returns it. */
  use<R extends AsyncDisposable | Disposable>(resource: R): R {
    this.#resources.push(resource);
    return resource;
  }

  /** Hands all resources over to a new owner; this one disposes of none of them any more. */
  move(): Disposables {
    const owner = new Disposables();
    owner.#resources = this.#resources;
    this.#resources = [];
    return owner;
  }

  /** Disposes of every resource, however many of them fail, and then throws the first failure. */
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
