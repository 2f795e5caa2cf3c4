import { counted } from '@aliquot/contract/counted';
import type { News } from '../../people/notifications/happenings.service.ts';
import { administratorFootnote } from '../labs/labs.letters.ts';

/** A used budget of calls, for the administrators: that of one laboratory, or that of all. */
export const usedBudgetNews = ({
  limit,
  labName,
}: {
  readonly limit: number;
  readonly labName?: string | undefined;
}): News => ({
  to: { admins: true },
  notice: {
    kind: 'model-budget-used',
    title: `${labName ?? 'The language model'} has used all of today’s ${counted(limit, 'call')}`,
    body: 'Analyses go on without proposals of the language model, which is asked again from midnight UTC.',
    link: '/admin/operations#model',
  },
  letter: { label: 'Open operations', footnote: administratorFootnote },
});
