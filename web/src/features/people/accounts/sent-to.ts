import { useState } from 'react';

/** As long as a code works. */
const keepMilliseconds = 5 * 60_000;
const keyOf = (way: string) => `aliquot.code-sent.${way}`;

const kept = (way: string): string | null => {
  try {
    const { to, at }: { to?: unknown; at?: unknown } = JSON.parse(sessionStorage.getItem(keyOf(way)) ?? '{}');
    return typeof to === 'string' && typeof at === 'number' && Date.now() - at < keepMilliseconds ? to : null;
  } catch {
    return null;
  }
};

const keep = (way: string, to: string | null) => {
  try {
    if (to === null) sessionStorage.removeItem(keyOf(way));
    else sessionStorage.setItem(keyOf(way), JSON.stringify({ to, at: Date.now() }));
  } catch {
    // Without storage, leaving the page means requesting another code.
  }
};

/** The code was used. */
export const forgetSentTo = (way: 'email' | 'phone') => keep(way, null);

/** Where a code was sent, kept in this tab while the code works, so that leaving or reloading the page returns to its field. */
export const useSentTo = (way: 'email' | 'phone') => {
  const [sentTo, setSentTo] = useState(() => kept(way));
  const change = (to: string | null) => {
    keep(way, to);
    setSentTo(to);
  };
  return [sentTo, change] as const;
};
