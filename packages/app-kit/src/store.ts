import { useSyncExternalStore } from "react";

/** A value outside of components. Those that use it are rendered again when it changes. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls the listener at each change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>({ get, subscribe }: Pick<Store<T>, "get" | "subscribe">): T =>
  useSyncExternalStore(subscribe, get);
