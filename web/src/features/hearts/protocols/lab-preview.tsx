import type { MatchPreview, PreviewInput } from '@aliquot/contract/hearts/matching';
import { proofLabels } from '@aliquot/contract/hearts/understanding';
import { expectedSentence, shownSentence } from '@aliquot/contract/hearts/words/match-words';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { formatPercent, plural } from '../../../ui/text/format.ts';
import { ProofIcon } from '../matching/proof-mark.tsx';
import { previewQuery } from './protocols.api.ts';

/** At most one question in two seconds. */
const pauseMilliseconds = 2000;

/** The labs for a request as it is written so far, and undefined until they are known. */
export const usePreview = (written: PreviewInput): MatchPreview | null | undefined => {
  const settled = useSettled(JSON.stringify(written), pauseMilliseconds);
  return useQuery(previewQuery(JSON.parse(settled) as PreviewInput)).data;
};

/** The number of labs so far: "5 labs so far". */
export const soFar = (preview: MatchPreview | null | undefined): string =>
  preview ? `${preview.shown.more ? 'More than ' : ''}${plural(preview.shown.count, 'lab')} so far` : 'No labs yet';

const place = (address: string): string => address.split(',').slice(-2).join(',').trim();

const others = ({ certified, weak }: MatchPreview): string =>
  [
    certified > 0 && `${certified} more certified for the specialty.`,
    weak > 0 && `${plural(weak, 'weak match', 'weak matches')}.`,
  ]
    .filter(Boolean)
    .join(' ');

const Labs = ({ preview }: { preview: MatchPreview }) => (
  <table className="mt-3 w-full border-collapse text-sm">
    <thead>
      <tr className="bg-sunken text-left text-xs text-muted">
        <th scope="col" className="px-4 py-1.5 font-normal">
          Lab
        </th>
        {preview.asked.map(({ id, label }) => (
          <th key={id} scope="col" title={label} className="max-w-11 truncate px-0.5 text-center font-normal">
            {label}
          </th>
        ))}
        <th scope="col" className="px-4 text-right font-normal">
          Match
        </th>
      </tr>
    </thead>
    <tbody>
      {preview.labs.map((lab) => (
        <tr key={lab.id} className="border-t border-line align-top">
          <th scope="row" className="min-w-28 px-4 py-2 text-left font-semibold wrap-anywhere">
            {lab.name}
            <span className="block font-normal text-muted">{place(lab.address)}</span>
          </th>
          {preview.asked.map(({ id, label }) => {
            const proof = lab.shown.find((each) => each.id === id)?.proof ?? 'not-shown';
            return (
              <td key={id} title={proofLabels[proof]} className="px-0.5 pt-2.5 text-center">
                <span className="inline-grid">
                  <ProofIcon proof={proof} />
                  <span className="sr-only">
                    {label}: {proofLabels[proof]}
                  </span>
                </span>
              </td>
            );
          })}
          <td className="px-4 pt-2 text-right font-semibold tabular-nums">{formatPercent(lab.matchPercentage)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The labs as they stand, which follow what is accepted and typed. */
export const LabPreview = ({ preview }: { preview: MatchPreview | null | undefined }) => (
  <section aria-label="Labs so far" className="overflow-clip rounded-card border border-line bg-card">
    <div className="px-4 pt-4">
      <p className="flex items-center gap-2 text-sm text-muted">
        <span aria-hidden="true" className="size-2 rounded-full bg-good" />
        Updates as you accept
      </p>
      <h2 aria-live="polite" className="mt-1 text-lg">
        {preview ? shownSentence(preview.shown).replace(/\.$/, '') : 'No labs yet'}
      </h2>
      <p className="text-sm text-muted">
        {preview
          ? preview.labs.length > 0 && expectedSentence(preview.expected, preview.listed, preview.shown)
          : 'Accept or choose a research area, a service type and a test.'}
      </p>
    </div>
    {preview && preview.labs.length > 0 && <Labs preview={preview} />}
    <p className="px-4 py-3 text-sm text-muted empty:pt-1">{preview && others(preview)}</p>
  </section>
);
