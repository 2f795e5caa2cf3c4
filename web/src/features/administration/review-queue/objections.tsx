import type { Objection, ReviewCase } from '@aliquot/contract/administration/review-queue';
import { Fragment } from 'react';
import { plural } from '../../../ui/text/format.ts';
import { Check } from '../../../ui/text/icon.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { Mark } from '../../../ui/text/mark.tsx';
import { evidenceLink } from '../../hearts/documents/evidence-link.ts';

type Cited = Objection['evidence'][number];

const shownPlaces = 2;

const whereOf = ({ fileName, evidence }: Cited) => `${fileName}${evidence.page === null ? '' : `, page ${evidence.page}`}`;

/** The words on each page, in the order in which they are read there. */
const byPage = (evidence: readonly Cited[]) =>
  [...Map.groupBy(evidence, (cited) => `${cited.documentId} ${whereOf(cited)}`)].map(([page, cited]) => ({
    page,
    where: cited[0] && whereOf(cited[0]),
    quotes: cited.toSorted((a, b) => a.evidence.start - b.evidence.start).map((each) => each.evidence.quote),
  }));

const Item = ({ labId, objection, index }: { labId: string; objection: Objection; index: number }) => {
  const { words, evidence, certification_id: certification } = objection;
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3 px-5 py-3">
      <span aria-hidden="true" className="text-sm font-semibold text-bad tabular-nums">
        {index + 1}
      </span>
      <div className="grid gap-1.5">
        <p className="font-medium wrap-anywhere">{words}</p>
        {evidence.length > 0 && (
          <ul className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2">
            {byPage(evidence)
              .slice(0, shownPlaces)
              .map(({ page, where, quotes }) => (
                <li key={page} className="wrap-anywhere">
                  {quotes.map((quote, place) => (
                    <Fragment key={`${place} ${quote}`}>
                      <Mark kind="gap">“{quote}”</Mark>{' '}
                    </Fragment>
                  ))}
                  <span className="block text-muted">{where}</span>
                </li>
              ))}
          </ul>
        )}
        {certification && (
          <p className="text-sm">
            <TextLink {...evidenceLink(labId, { certification })}>View in the document</TextLink>
          </p>
        )}
      </div>
    </li>
  );
};

/** Says that a decision ends questions that wait for an answer. */
export const OpenQuestions = ({ review }: { review: ReviewCase }) => {
  const open = review.questions.filter(({ answered_at, withdrawn_at }) => answered_at === null && withdrawn_at === null).length;
  if (open === 0) return null;
  return <p className="text-sm text-warn">Your decision withdraws {plural(open, 'open question')} to the lab.</p>;
};

/** The objections to an approval, each with the words that it rests on, and what supports it. */
export const Objections = ({ review }: { review: ReviewCase }) => {
  const { lab_id, against, speaks_for } = review;
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <header className="border-b border-line px-5 py-3">
        <h2 className="text-lg">Points against approval</h2>
      </header>
      {against.length === 0 ? (
        <p className="px-5 py-4 text-muted">No points against approval.</p>
      ) : (
        <ol className="divide-y divide-line">
          {against.map((objection, index) => (
            <Item key={objection.kind + objection.words} labId={lab_id} objection={objection} index={index} />
          ))}
        </ol>
      )}
      {speaks_for.length > 0 && (
        <p className="flex gap-3 border-t border-line px-5 py-3">
          <Check aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-good" />
          <span>
            <span className="font-medium">In favor:</span> {speaks_for.join(' ')}
          </span>
        </p>
      )}
    </section>
  );
};
