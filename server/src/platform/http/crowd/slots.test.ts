import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('T19 each key has so many places, and a place is given back once', () => {
  const slots = createSlots(2);
  const [first, second] = [slots('ada'), slots('ada')];
  expect(slots('ada')).toBeNull();
  expect(slots('bob')).not.toBeNull();
  first?.();
  first?.();
  expect(slots('ada')).not.toBeNull();
  expect(slots('ada')).toBeNull();
  second?.();
  expect(slots('ada')).not.toBeNull();
});
