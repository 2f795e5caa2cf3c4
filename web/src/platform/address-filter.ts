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

/** The router would read numbers and booleans as such. */
const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * A list's filter, kept in the address's query: it survives a reload, can be shared, and works with Back. Values are strings;
 * defaults are omitted. `replace` adds no history entry, for example while typing.
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
