import { limits } from '@aliquot/contract/limits';
import { millisecondsPerDay } from './days.ts';

/** When the link of an invitation that is sent now stops working. */
export const invitationEnd = (now: Date): Date => new Date(now.getTime() + limits.invitationDays * millisecondsPerDay);

/** Two addresses are the same whatever their letters' case. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
