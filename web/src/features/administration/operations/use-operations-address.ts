import { useAddressFilter } from '../../../platform/address-filter.ts';

const any = { jobs: 'failed', jobsPage: '1', to: '', mail: '', mailPage: '1' };

/** What the lists of the page show, in its address: they share one, so that none clears the filter of another. */
export const useOperationsAddress = () => useAddressFilter(any);

export type OperationsAddress = ReturnType<typeof useOperationsAddress>;

/** The number of a page as the address has it; 1 for anything else. */
export const pageIn = (text: string): number => Math.max(1, Math.trunc(Number(text)) || 1);
