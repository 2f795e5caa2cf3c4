import { beforeAll } from 'vitest';

const early = 'This is made before the first test. Read it in a test or a hook, not while the file loads.';

const standIn = <T extends object>(read: () => T | undefined): T => {
  const value = (): T => {
    const made = read();
    if (made === undefined) throw new Error(early);
    return made;
  };
  return new Proxy({} as T, {
    get: (_, name) => {
      if (read() !== undefined || typeof name === 'symbol') return Reflect.get(value(), name) as unknown;
      return standIn(() => (read() as Record<string, object> | undefined)?.[name]);
    },
    set: (_, name, next) => Reflect.set(value(), name, next),
    has: (_, name) => Reflect.has(value(), name),
    ownKeys: () => Reflect.ownKeys(value()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(value(), name),
  });
};

/**
 * Shared setup of several tests: made before the first of them, in the order of declaration. The object that is returned at
 * once, and the objects in it, can be destructured while the file loads and read from the first test on.
 */
export const prepared = <T extends object>(make: () => Promise<T>): T => {
  let made: T | undefined;
  beforeAll(async () => {
    made = await make();
  });
  return standIn(() => made);
};
