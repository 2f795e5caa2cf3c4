import type { MatchPreview, PreviewInput } from '@aliquot/contract/hearts/matching';
import { proofLabels } from '@aliquot/contract/hearts/understanding';
import { expectedSentence, shownSentence } from '@aliquot/contract/hearts/words/match-words';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
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

/** City and state of an address. */
const place = (address: string): string =>
  address
    .split(',')
    .slice(-2)
    .join(',')
    .replace(/\s*\d{5}(?:-\d{4})?$/, '')
    .trim();

const others = ({ certified, weak }: MatchPreview): string =>
  [
    certified > 0 && `${certified} more certified for the specialty.`,
    weak > 0 && `${plural(weak, 'weak match', 'weak matches')}.`,
  ]
    .filter(Boolean)
    .join(' ');

const columns = 'grid grid-cols-[minmax(0,1fr)_auto_2.75rem] items-center';

const Labs = ({ preview }: { preview: MatchPreview }) => (
  <>
    <div
      aria-hidden="true"
      className={clsx(columns, 'mt-3 bg-sunken px-4 py-1.5 text-xs text-muted')}
      style={{ alignItems: 'end' }}
    >
      <span>Lab</span>
      <span className="flex items-end">
        {preview.asked.map(({ id, label }) => (
          <span
            key={id}
            title={label}
            className="inline-flex w-8 rotate-180 items-center overflow-hidden leading-tight"
            style={{ writingMode: 'vertical-rl', maxHeight: '10rem' }}
          >
            {label}
          </span>
        ))}
      </span>
      <span className="text-right">Match</span>
    </div>
    <ul>
      {preview.labs.map((lab) => (
        <li key={lab.id} className="border-t border-line px-4 py-2 text-sm">
          <p className="font-semibold wrap-anywhere">{lab.name}</p>
          <div className={columns}>
            <span className="truncate text-muted" title={lab.address}>
              {place(lab.address)}
            </span>
            <span className="flex">
              {preview.asked.map(({ id, label }) => {
                const proof = lab.shown.find((each) => each.id === id)?.proof ?? 'not-shown';
                return (
                  <span key={id} title={`${label}: ${proofLabels[proof]}`} className="grid w-8 place-items-center">
                    <ProofIcon proof={proof} />
                    <span className="sr-only">
                      {label}: {proofLabels[proof]}
                    </span>
                  </span>
                );
              })}
            </span>
            <span className="text-right font-semibold tabular-nums">{formatPercent(lab.matchPercentage)}</span>
          </div>
        </li>
      ))}
    </ul>
  </>
);

/** The labs as they stand, which follow what is accepted and typed. */
export const LabPreview = ({ preview }: { preview: MatchPreview | null | undefined }) => (
  <section aria-label="Labs so far" className="min-w-0 overflow-clip rounded-card border border-line bg-card">
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
