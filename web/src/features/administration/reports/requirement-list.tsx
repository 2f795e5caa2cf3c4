import { checklistFilePath, noteBeside, standingWords } from '@aliquot/contract/administration/report-words';
import type { Checklist } from '@aliquot/contract/administration/reports';
import type { ShownStanding } from '@aliquot/contract/hearts/to-do';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useAddressFilter } from '../../../platform/address-filter.ts';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { DownloadLink, TextLink } from '../../../ui/text/link.tsx';
import { clausesText } from '../../hearts/analyses/catalogue-words.ts';
import { StandingBadge } from '../../hearts/analyses/standing-badge.tsx';
import { evidenceLink } from '../../hearts/documents/evidence-link.ts';
import { evidenceQuery } from '../../hearts/evidence/evidence.api.ts';
import { reveal } from '../../hearts/evidence/reveal.ts';
import { checklistQuery } from './reports.api.ts';
import { type OnceSection, onceEach, type RequirementRow } from './requirement-rows.ts';

const EvidenceViewer = lazy(async () => ({
  default: (await import('../../hearts/evidence/evidence-viewer.tsx')).EvidenceViewer,
}));

/** The order: what needs attention comes first. */
const order: readonly ShownStanding[] = ['missing', 'partial', 'not-uploaded', 'not-assessed', 'stated', 'accepted', 'met'];

type Shown = ShownStanding | 'all' | 'gap';

const fitsIn = ({ line }: RequirementRow, shown: Shown): boolean =>
  shown === 'all' || (shown === 'gap' ? line.gap : line.standing === shown);

type FilterProps = { rows: readonly RequirementRow[]; shown: Shown; onShow: (next: Shown) => void };

const Filter = ({ rows, shown, onShow }: FilterProps) => {
  const choices = [
    { value: 'all' as const, label: 'All', count: rows.length },
    { value: 'gap' as const, label: 'Gaps', count: rows.filter((row) => fitsIn(row, 'gap')).length },
    ...order.map((value) => ({
      value,
      label: standingWords[value],
      count: rows.filter((row) => fitsIn(row, value)).length,
    })),
  ].filter(({ count }) => count > 0);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Filter requirements by status</legend>
      {choices.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={shown === value}
          onClick={() => onShow(value)}
          className={clsx(
            'min-h-9 rounded-control border px-3 text-sm',
            shown === value ? 'border-brand-ink bg-brand-tint font-medium' : 'border-line hover:border-edge',
          )}
        >
          {label} <span className="tabular-nums">{count}</span>
        </button>
      ))}
    </fieldset>
  );
};

const sourceWords = { document: 'Document', answer: 'Answer', reviewer: 'Reviewer' } as const;

const Line = ({ row: { line, clauses }, open, onOpen }: { row: RequirementRow; open: boolean; onOpen: () => void }) => (
  <li ref={open ? reveal : undefined} className={clsx('px-2 py-2 text-sm', open && 'bg-brand-tint')}>
    <button
      type="button"
      aria-pressed={open}
      onClick={onOpen}
      className="grid min-h-9 w-full gap-1 rounded-control px-2 py-1 text-left hover:bg-paper"
    >
      <span>
        <StandingBadge status={line.standing} />
      </span>
      <span className="font-medium">{line.title}</span>
      <span className="text-muted">{clausesText(clauses)}</span>
    </button>
    <div className="grid gap-1 px-2 pb-1 wrap-anywhere text-muted">
      {line.sources.map(({ kind, text }) => (
        <p key={kind + text}>
          <span className="text-ink">{sourceWords[kind]}:</span> {text}
        </p>
      ))}
      {noteBeside(line) && <p>{noteBeside(line)}</p>}
      {line.closes && <p>How to meet it: {line.closes}</p>}
      {line.raise && <p>To raise it: {line.raise}.</p>}
    </div>
  </li>
);

/** On a narrow screen the evidence is below the list and must be scrolled into view. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

type EvidenceProps = { labId: string; row: RequirementRow; chosen: boolean; analyzed: boolean };

/** Before the first analysis there is no evidence to load. */
const Evidence = ({ labId, row: { line, clauses }, chosen, analyzed }: EvidenceProps) => {
  const viewed = { requirement: line.id };
  const { data, isLoading } = useQuery({ ...evidenceQuery(labId, viewed), enabled: analyzed });
  return (
    <section ref={chosen ? bringIntoView : undefined} aria-label={`Evidence of ${line.title}`} className="scroll-mt-24">
      <h2 className="mb-1 text-base font-medium">{line.title}</h2>
      <p className="mb-3 text-sm text-muted">
        {clausesText(clauses)}
        {analyzed && (
          <>
            {' · '}
            <TextLink {...evidenceLink(labId, viewed)}>Open evidence page</TextLink>
          </>
        )}
      </p>
      {isLoading && <SkeletonLines lines={6} />}
      {data && data.documents.length === 0 && (
        <EmptyState title="Not found in any document">{line.note || 'None of the documents show this.'}</EmptyState>
      )}
      {data && data.documents.length > 0 && (
        <Suspense fallback={<Spinner label="Loading the evidence" />}>
          <EvidenceViewer key={line.id} view={data} />
        </Suspense>
      )}
      {!isLoading && !data && <EmptyState title="Not found in any document">{line.note}</EmptyState>}
    </section>
  );
};

type SectionProps = { section: OnceSection; openId: string | undefined; onOpen: (id: string) => void };

const Section = ({ section: { title, rows }, openId, onOpen }: SectionProps) => (
  <section aria-label={title}>
    <h2 className="border-b border-line bg-paper px-4 py-2 font-sans text-sm font-medium tracking-normal">{title}</h2>
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <Line key={row.line.id} row={row} open={row.line.id === openId} onOpen={() => onOpen(row.line.id)} />
      ))}
    </ul>
  </section>
);

const Downloads = ({ labId }: { labId: string }) => (
  <div className="flex gap-2">
    <DownloadLink size="sm" href={checklistFilePath(labId, 'pdf')}>
      Checklist (PDF)
    </DownloadLink>
    <DownloadLink size="sm" href={checklistFilePath(labId, 'csv')}>
      CSV
    </DownloadLink>
  </div>
);

/** The tab and the queue's view are of the page around it, and stay as they are. */
const everything = { standing: 'all', tab: '', view: '' };

const Listed = ({ labId, checklist }: { labId: string; checklist: Checklist }) => {
  const { values, set } = useAddressFilter(everything);
  const shown: Shown = values.standing === 'gap' ? 'gap' : (order.find((each) => each === values.standing) ?? 'all');
  const [openId, setOpenId] = useState<string | null>(null);
  const sections = onceEach(checklist);
  const rows = sections.flatMap((section) => section.rows);
  const fits = (row: RequirementRow) => fitsIn(row, shown);
  const fitting = rows.filter(fits);
  const open =
    fitting.find(({ line }) => line.id === openId) ?? fitting.find(({ line }) => line.standing === 'met') ?? fitting[0];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Filter rows={rows} shown={shown} onShow={(standing) => set({ standing }, { keepScroll: true })} />
        <Downloads labId={labId} />
      </div>
      {checklist.analysis === null && (
        <p className="text-sm text-muted">No analysis has finished yet, so no requirement is backed by a document.</p>
      )}
      {fitting.length === 0 && <EmptyState title="No requirements with this status" />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        {fitting.length > 0 && (
          <div
            data-pane
            className="max-h-[55dvh] overflow-y-auto rounded-card border border-line bg-card lg:max-h-[calc(100dvh-12rem)]"
          >
            {sections.map((section) => {
              const some = { ...section, rows: section.rows.filter(fits) };
              return some.rows.length === 0 ? null : (
                <Section key={section.title} section={some} openId={open?.line.id} onOpen={setOpenId} />
              );
            })}
          </div>
        )}
        {open && (
          <Evidence
            key={open.line.id}
            labId={labId}
            row={open}
            chosen={openId !== null}
            analyzed={checklist.analysis !== null}
          />
        )}
      </div>
    </div>
  );
};

/** The requirements that apply to a laboratory, each once, beside the words of its documents that show it. */
export const RequirementList = ({ labId }: { labId: string }) => {
  const { data: checklist, error, isPending, refetch } = useQuery(checklistQuery(labId));
  if (isPending) return <SkeletonLines lines={10} />;
  return checklist ? (
    <Listed labId={labId} checklist={checklist} />
  ) : (
    <EmptyState title="The requirements could not be shown" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
      {loadingFailure(error, 'The requirements could not be loaded.')}
    </EmptyState>
  );
};
