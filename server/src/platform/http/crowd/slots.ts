/** Takes one of the places that a key has. @returns what gives it back, once; null when all are taken. */
export type Slots = (key: string) => (() => void) | null;

/** Bounds how much is under way at the same time for each key. */
export const createSlots = (most: number): Slots => {
  const taken = new Map<string, number>();
  return (key) => {
    const count = taken.get(key) ?? 0;
    if (count >= most) return null;
    taken.set(key, count + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const left = (taken.get(key) ?? 1) - 1;
      if (left === 0) taken.delete(key);
      else taken.set(key, left);
    };
  };
};
