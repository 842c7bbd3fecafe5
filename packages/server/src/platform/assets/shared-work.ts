/** Work that is under way, by name; whoever asks for it meanwhile waits for the same. It takes no memory while there is none. */
export class SharedWork<Name, T> {
  #running: Map<Name, Promise<T>> | undefined;

  async share(name: Name, begin: () => Promise<T>): Promise<T> {
    this.#running ??= new Map();
    const running = this.#running;
    const work = running.get(name) ?? begin();
    running.set(name, work);
    try {
      return await work;
    } finally {
      running.delete(name);
      if (running.size === 0 && this.#running === running) this.#running = undefined;
    }
  }
}
