import { useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useGo } from './navigation.ts';

const withoutDefaults = <Name extends string>(
  values: Record<Name, string>,
  defaults: Record<Name, string>,
): URLSearchParams => {
  const names = Object.keys(defaults) as Name[];
  return new URLSearchParams(names.flatMap((name) => (values[name] === defaults[name] ? [] : [[name, values[name]]])));
};

/** The router reads numbers and truth values as such. */
const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * What a list shows, kept in the query of the address: it survives a reload, can be sent to others, and the way back leads to
 * what was shown before. Values are texts; what is as by default does not stand in the address. `replace` leaves no way back to
 * the present values, as while somebody types.
 */
export const useAddressFilter = <Name extends string>(defaults: Record<Name, string>) => {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const go = useGo();
  const values = Object.fromEntries(
    (Object.keys(defaults) as Name[]).map((name) => {
      const value = search[name];
      return [name, isPlain(value) ? String(value) : defaults[name]];
    }),
  ) as Record<Name, string>;
  const query = withoutDefaults(values, defaults).toString();
  const set = useCallback(
    (changes: Partial<Record<Name, string>>, options?: { replace?: boolean; keepScroll?: boolean }) => {
      const present = Object.fromEntries(new URLSearchParams(query)) as Partial<Record<Name, string>>;
      const next = withoutDefaults({ ...defaults, ...present, ...changes }, defaults).toString();
      go(next ? `${pathname}?${next}` : pathname, options);
    },
    [defaults, go, pathname, query],
  );
  const clear = useCallback(() => go(pathname), [go, pathname]);
  return { values, set, clear, isFiltered: query !== '' };
};
