import type { RequirementStatus } from '@aliquot/contract/analyses';
import { checklistFilePath, checklistWords } from '@aliquot/contract/report-words';
import type { Checklist, ChecklistLine } from '@aliquot/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DownloadLink, TextLink } from '../../ui/link.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StandingBadge } from '../analyses/standing-view.tsx';
import { evidenceLink } from '../documents/evidence-link.ts';
import { evidenceQuery } from '../evidence/evidence.api.ts';
import { checklistQuery } from '../reports/reports.api.ts';

const EvidenceViewer = lazy(async () => ({ default: (await import('../evidence/evidence-viewer.tsx')).EvidenceViewer }));

/** What asks for attention first. */
const order: readonly RequirementStatus[] = ['missing', 'partial', 'not-assessed', 'stated', 'accepted', 'met'];

type Shown = RequirementStatus | 'all';

const linesOf = ({ catalogues }: Checklist) => catalogues.flatMap(({ lines }) => lines);

const Filter = ({ checklist, shown, onShow }: { checklist: Checklist; shown: Shown; onShow: (next: Shown) => void }) => {
  const lines = linesOf(checklist);
  const choices = [
    { value: 'all' as const, label: 'All', count: lines.length },
    ...order.map((value) => ({
      value,
      label: checklistWords[value],
      count: lines.filter(({ standing }) => standing === value).length,
    })),
  ].filter(({ count }) => count > 0);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show requirements by standing</legend>
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

const Line = ({ line, open, onOpen }: { line: ChecklistLine; open: boolean; onOpen: () => void }) => (
  <li className={clsx('px-2 py-2 text-sm', open && 'bg-brand-tint')}>
    <button
      type="button"
      aria-pressed={open}
      onClick={onOpen}
      className="grid min-h-9 w-full gap-1 rounded-control px-2 py-1 text-left hover:bg-paper"
    >
      <span className="flex flex-wrap items-center gap-2">
        <StandingBadge status={line.standing} />
        <span className="text-muted">{line.clause}</span>
      </span>
      <span className="font-medium">{line.title}</span>
    </button>
    <div className="grid gap-1 px-2 pb-1 wrap-anywhere text-muted">
      {line.sources.map(({ kind, text }) => (
        <p key={kind + text}>
          <span className="text-ink">{sourceWords[kind]}:</span> {text}
        </p>
      ))}
      {line.sources.length === 0 && line.note && <p>{line.note}</p>}
      {line.closes && <p>To close it: {line.closes}</p>}
    </div>
  </li>
);

/** Below the list, on a narrow screen, what was chosen comes into view. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

type EvidenceProps = { labId: string; line: ChecklistLine; chosen: boolean; analyzed: boolean };

/** Nothing is asked for before the first analysis: there is no evidence then. */
const Evidence = ({ labId, line, chosen, analyzed }: EvidenceProps) => {
  const viewed = { requirement: line.id };
  const { data, isLoading } = useQuery({ ...evidenceQuery(labId, viewed), enabled: analyzed });
  return (
    <section ref={chosen ? bringIntoView : undefined} aria-label={`Evidence of ${line.title}`} className="scroll-mt-24">
      <h2 className="mb-1 text-base font-medium">{line.title}</h2>
      <p className="mb-3 text-sm text-muted">
        {line.clause}
        {analyzed && (
          <>
            {' · '}
            <TextLink {...evidenceLink(labId, viewed)}>Open the evidence on its own page</TextLink>
          </>
        )}
      </p>
      {isLoading && <SkeletonLines lines={6} />}
      {data && data.documents.length === 0 && (
        <EmptyState title="No document says this">{line.note || 'Nothing in the documents shows it.'}</EmptyState>
      )}
      {data && data.documents.length > 0 && (
        <Suspense fallback={<Spinner label="Loading the evidence" />}>
          <EvidenceViewer key={line.id} view={data} />
        </Suspense>
      )}
      {!isLoading && !data && <EmptyState title="No document says this">{line.note}</EmptyState>}
    </section>
  );
};

/** The requirements that apply to a laboratory, beside the words of its documents that show each. */
export const LabReviewRequirements = ({ labId }: { labId: string }) => {
  const { data: checklist, isPending, refetch } = useQuery(checklistQuery(labId));
  const [shown, setShown] = useState<Shown>('all');
  const [openId, setOpenId] = useState<string | null>(null);
  if (isPending) return <SkeletonLines lines={10} />;
  if (!checklist)
    return (
      <EmptyState
        title="The requirements could not be loaded"
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  const lines = linesOf(checklist);
  const open = lines.find(({ id }) => id === openId) ?? lines.find(({ standing }) => standing === 'met') ?? lines[0];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Filter checklist={checklist} shown={shown} onShow={setShown} />
        <div className="flex gap-2">
          <DownloadLink size="sm" href={checklistFilePath(labId, 'pdf')}>
            Checklist as PDF
          </DownloadLink>
          <DownloadLink size="sm" href={checklistFilePath(labId, 'csv')}>
            CSV
          </DownloadLink>
        </div>
      </div>
      {checklist.analysis === null && (
        <p className="text-sm text-muted">No analysis of documents has finished: nothing rests on a document yet.</p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="max-h-[55dvh] overflow-y-auto rounded-card border border-line bg-card lg:max-h-[calc(100dvh-12rem)]">
          {checklist.catalogues.map(({ id, title, lines }) => {
            const fitting = lines.filter(({ standing }) => shown === 'all' || standing === shown);
            if (fitting.length === 0) return null;
            return (
              <section key={id} aria-label={title}>
                <h2 className="border-b border-line bg-paper px-4 py-2 font-sans text-sm font-medium tracking-normal">
                  {title}
                </h2>
                <ul className="divide-y divide-line">
                  {fitting.map((line) => (
                    <Line key={line.id} line={line} open={line.id === open?.id} onOpen={() => setOpenId(line.id)} />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
        {open && (
          <Evidence key={open.id} labId={labId} line={open} chosen={openId !== null} analyzed={checklist.analysis !== null} />
        )}
      </div>
    </div>
  );
};
