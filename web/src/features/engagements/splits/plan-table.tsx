import type { Plan, ProofMatrix } from '@aliquot/contract/engagements/splits';
import { formatMoney } from '@aliquot/contract/money';
import { clsx } from 'clsx';
import { formatShortDate } from '../../../ui/text/format.ts';
import { noPrice, openTestsOf, planWords } from './lanes.ts';

type PlanTableProps = { matrix: ProofMatrix; chosen: Plan | undefined; onChoose: (plan: Plan) => void };

/** The plan with the fewest laboratories and its alternatives; one of them fills the lanes. */
export const PlanTable = ({ matrix, chosen, onChoose }: PlanTableProps) => {
  const count = openTestsOf(matrix).length;
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Plans</caption>
      <thead>
        <tr className="bg-sunken text-left text-muted">
          <th scope="col" className="p-3 font-normal">
            Plan
          </th>
          <th scope="col" className="px-2 py-3 text-right font-normal">
            Proven
          </th>
          <th scope="col" className="px-2 py-3 text-right font-normal">
            Price
          </th>
          <th scope="col" className="px-2 py-3 text-right font-normal sm:whitespace-nowrap">
            Results by
          </th>
        </tr>
      </thead>
      <tbody>
        {matrix.plans.map((plan) => (
          <tr
            key={plan.labs.map(({ lab_id }) => lab_id).join()}
            className={clsx('border-t border-line', plan === chosen && 'bg-brand-tint/60')}
          >
            <th scope="row" className="p-1 text-left">
              <button
                type="button"
                aria-pressed={plan === chosen}
                className={clsx(
                  'min-h-9 w-full rounded-control px-2 text-left hover:bg-sunken',
                  plan === chosen ? 'font-semibold' : 'font-normal',
                )}
                onClick={() => onChoose(plan)}
              >
                {planWords(plan)}
              </button>
            </th>
            <td className={clsx('px-2 py-3 text-right whitespace-nowrap', plan.open.length === 0 && 'font-medium text-good')}>
              {count - plan.open.length} of {count}
            </td>
            <td className={clsx('px-2 py-3 text-right tabular-nums sm:whitespace-nowrap', !plan.price && 'text-muted')}>
              {plan.price
                ? formatMoney(plan.price.total, plan.price.currency)
                : noPrice(matrix.labs.filter(({ lab_id }) => plan.labs.some((lab) => lab.lab_id === lab_id)))}
            </td>
            <td className="px-2 py-3 text-right whitespace-nowrap">
              {plan.results_by ? formatShortDate(plan.results_by) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
