import { type Factor, factorKeys, factorLabels, type Match } from '@aliquot/contract/matching';
import { statedSentence } from '@aliquot/contract/terms-words';
import { type AskedTerm, askedKindLabels, type Understanding } from '@aliquot/contract/understanding';
import { clsx } from 'clsx';
import { Fragment, type ReactNode, useId } from 'react';
import { formatCertificationType, formatScopes } from '../../platform/certification-type.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { certificatesOf, endText } from './match-certificates.ts';
import { percentageTone } from './match-percentage.ts';
import { ProofWords, proofOf } from './proof-mark.tsx';
import { type Comparison, comparisonId } from './use-comparison.ts';

const CertificateList = ({ match }: { match: Match }) => {
  const certificates = certificatesOf(match);
  if (certificates.length === 0) return <span className="text-muted">None on record</span>;
  return (
    <ul className="grid gap-1.5">
      {certificates.map(([type, certificate]) => (
        <li key={type}>
          <span className="font-medium">{formatCertificationType(type)}</span>{' '}
          <span className="text-muted">{endText(certificate)}</span>
          {Array.isArray(certificate.scope) && certificate.scope.length > 0 && (
            <span className="block text-muted">{formatScopes(certificate.scope)}</span>
          )}
        </li>
      ))}
    </ul>
  );
};

const FactorCell = ({ factor }: { factor: Factor | undefined }) =>
  factor ? (
    <>
      <span className="font-medium tabular-nums">
        {factor.points} of {factor.maximum}
      </span>
      <span className="block text-muted">{factor.detail}</span>
    </>
  ) : (
    <span className="text-muted">Not part of the match</span>
  );

type Row = { key: string; title: string; cell: (match: Match) => ReactNode };

const proofRow = ({ id, kind, label }: AskedTerm): Row => ({
  key: `asked ${id}`,
  title: `${askedKindLabels[kind]}: ${label}`,
  cell: (match) =>
    match.isGenerated ? <span className="text-muted">Not rated</span> : <ProofWords proof={proofOf(match, id)} />,
});

const matchRow: Row = {
  key: 'match',
  title: 'Match',
  cell: ({ matchPercentage, isGenerated }) =>
    isGenerated ? (
      <span className="text-muted">Not rated</span>
    ) : (
      <Badge tone={percentageTone(matchPercentage)} className="tabular-nums">
        {matchPercentage}%
      </Badge>
    ),
};

const rowsOf = (compared: readonly Match[], { isKnown, asked }: Understanding): Row[] => [
  ...(isKnown ? [matchRow, ...asked.map(proofRow)] : []),
  {
    key: 'address',
    title: 'Address',
    cell: ({ address, isGenerated }) => (isGenerated ? 'Not a registered laboratory' : address),
  },
  { key: 'certificates', title: 'Certificates and their scope', cell: (match) => <CertificateList match={match} /> },
  {
    key: 'capabilities',
    title: 'All capabilities',
    cell: ({ capabilities }) => capabilities.join(', ') || <span className="text-muted">None on record</span>,
  },
  {
    key: 'terms',
    title: 'Stated by the laboratory',
    cell: ({ terms }) =>
      (terms && statedSentence(terms, formatDate)) || <span className="text-muted">No turnaround or prices</span>,
  },
  ...factorKeys
    .filter((key) => compared.some(({ factors }) => factors.some((factor) => factor.key === key)))
    .map((key) => ({
      key,
      title: factorLabels[key],
      cell: ({ factors }: Match) => <FactorCell factor={factors.find((factor) => factor.key === key)} />,
    })),
];

type MatchComparisonProps = {
  comparison: Comparison;
  understanding: Understanding;
  chosen: string | null;
  disabled: boolean;
  onChoose: (id: string) => void;
};

/** Two or three labs side by side. Each criterion spans the table, so that columns stay wide enough on a phone. */
export const MatchComparison = ({ comparison, understanding, chosen, disabled, onChoose }: MatchComparisonProps) => {
  const { compared, clear } = comparison;
  const id = useId();
  if (compared.length === 0) return null;
  const heading = (
    <h3 tabIndex={-1} id={comparisonId} className="scroll-mt-24 text-lg outline-none">
      Side by side
    </h3>
  );
  if (compared.length === 1)
    return (
      <section aria-labelledby={comparisonId} className="mt-6">
        {heading}
        <p className="text-sm text-muted">{compared[0]?.name} is selected. Select one or two more labs to compare them.</p>
      </section>
    );
  return (
    <section aria-labelledby={comparisonId} className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        {heading}
        <Button look="quiet" size="sm" onClick={clear}>
          Close comparison
        </Button>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <table className="w-full table-fixed border-collapse text-sm" aria-labelledby={comparisonId}>
          <thead>
            <tr>
              {compared.map(({ id: labId, name, isGenerated }) => (
                <th
                  key={labId}
                  id={`${id}${labId}`}
                  scope="col"
                  className={clsx('p-3 text-left align-top wrap-anywhere', chosen === labId && 'bg-brand-tint')}
                >
                  {name}
                  {isGenerated && <Badge tone="info">AI Generated</Badge>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(compared, understanding).map(({ key, title, cell }, index) => (
              <Fragment key={key}>
                <tr>
                  <th
                    id={`${id}row${index}`}
                    scope="colgroup"
                    colSpan={compared.length}
                    className="bg-sunken px-3 py-1 text-left font-normal text-muted"
                  >
                    {title}
                  </th>
                </tr>
                <tr>
                  {compared.map((match) => (
                    <td
                      key={match.id}
                      headers={`${id}${match.id} ${id}row${index}`}
                      className={clsx('p-3 align-top wrap-anywhere', chosen === match.id && 'bg-brand-tint')}
                    >
                      {cell(match)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line">
              {compared.map(({ id: labId, name }) => (
                <td key={labId} className={clsx('p-3', chosen === labId && 'bg-brand-tint')}>
                  <Button
                    look={chosen === labId ? 'primary' : 'secondary'}
                    size="sm"
                    disabled={disabled}
                    aria-pressed={chosen === labId}
                    onClick={() => onChoose(labId)}
                  >
                    {chosen === labId ? 'Chosen' : 'Choose'}
                    <span className="sr-only"> {name}</span>
                  </Button>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
};
