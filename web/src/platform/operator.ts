import { useSyncExternalStore } from 'react';

const never = () => () => {};
const unnamed = () => '';
// The server writes it into the pages it sends, there and where a page names the operator.
const ofThePage = () => document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content ?? '';

/** Who operates this installation and how to reach them, as the operator has set it; empty when that was not done. */
export const useOperator = (): string =>
  useSyncExternalStore(never, ofThePage, typeof document === 'undefined' ? unnamed : ofThePage);
