import { type Factor, factorSourceLabels } from '@aliquot/contract/hearts/matching';

/** The factors of a match percentage; their points add up to it. */
export const FactorTable = ({ factors }: { factors: readonly Factor[] }) => {
  const total = factors.reduce((sum, { points }) => sum + points, 0);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">How the match percentage is made up</caption>
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="py-1.5 pr-3 font-normal">
            Factor
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {factors.map(({ key, label, points, detail, source }) => (
          <tr key={key} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              <span className="font-medium">{label}</span>
              <span className="block text-muted">
                {detail} <span className="whitespace-nowrap">({factorSourceLabels[source]})</span>
              </span>
            </th>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">{points}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-2 text-left font-medium">
            Match
          </th>
          <td className="py-2 text-right font-medium tabular-nums">{total}%</td>
        </tr>
      </tfoot>
    </table>
  );
};
