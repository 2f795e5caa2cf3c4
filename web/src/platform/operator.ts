import { useSyncExternalStore } from 'react';

const never = () => () => {};
const unnamed = () => '';
// The server inserts it into the pages it sends.
const fromPage = () => document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content ?? '';

/** The operator's name and contact, as set by the operator; empty when not set. */
export const useOperator = (): string =>
  useSyncExternalStore(never, fromPage, typeof document === 'undefined' ? unnamed : fromPage);
