import { daysLeft } from '@aliquot/contract/days-left';
import { formatMoney } from '@aliquot/contract/money';
import { projectPath } from '@aliquot/contract/project-words';
import {
  type ComparedLab,
  type ComparedPart,
  comparedPartWords,
  comparisonPdfPath,
  coverageWords,
} from '@aliquot/contract/proposal-comparison';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { loadingFailure } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { usePageBanner } from '../../ui/feedback/use-page-banner.tsx';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Page, PageHeader, PageMessages } from '../../ui/layout/page.tsx';
import { formatDate, plural } from '../../ui/text/format.ts';
import { ArrowLeft, Check, Download, TriangleAlert } from '../../ui/text/icon.ts';
import { DownloadLink, TextLink } from '../../ui/text/link.tsx';
import { collaborationLabel } from '../collaborations/collaboration-words.ts';
import { AskLabs } from '../projects/ask-labs.tsx';
import { useAccept } from './proposal-answer.tsx';
import { ProposalSection } from './proposal-section.tsx';
import { comparisonQuery } from './proposals.api.ts';

const statusOfStage = { declined: 'rejected', expired: 'rejected', withdrawn: 'withdrawn' } as const;
const isEnded = ({ stage }: ComparedLab): boolean => stage in statusOfStage;

const Best = ({ lab, part }: { lab: ComparedLab; part: ComparedPart }) =>
  lab.best.includes(part) ? <span className="ml-2 text-xs font-semibold text-good">{comparedPartWords[part]}</span> : null;

/** Those with a proposal first, then those that are still asked, then those whose request ended. */
const rankOf = (lab: ComparedLab): number => (isEnded(lab) ? 2 : lab.proposal ? 0 : 1);

const soonDays = 5;

/** The last day to accept a proposal, marked when it is near. */
const LastDay = ({ lab, day }: { lab: ComparedLab; day: string }) => {
  const left = daysLeft(day, new Date().toISOString().slice(0, 10));
  if (lab.stage !== 'proposed' || left < 0 || left > soonDays) return formatDate(day);
  return (
    <span className="font-medium text-warn">
      {formatDate(day)}, {left === 0 ? 'today' : `in ${plural(left, 'day')}`}
    </span>
  );
};

const nothing = <span className="text-muted">–</span>;

const standing = ({ stage, respond_by }: ComparedLab): string => {
  if (stage === 'asked') return `Waiting for a proposal${respond_by ? ` until ${formatDate(respond_by)}` : ''}`;
  if (stage === 'proposed') return 'Proposal sent';
  return collaborationLabel(
    stage in statusOfStage ? statusOfStage[stage as keyof typeof statusOfStage] : 'approved',
    'in-progress',
    stage,
  );
};

type Row = { key: string; title: string; cell: (lab: ComparedLab) => ReactNode };

const rows: readonly Row[] = [
  { key: 'standing', title: 'Status', cell: standing },
  {
    key: 'match',
    title: 'Match',
    cell: (lab) =>
      lab.match === null ? (
        nothing
      ) : (
        <>
          {lab.match}%<Best lab={lab} part="match" />
        </>
      ),
  },
  {
    key: 'price',
    title: 'Price, everything included',
    cell: (lab) =>
      lab.proposal ? (
        <>
          <span className="text-lg tabular-nums">{formatMoney(lab.proposal.total, lab.proposal.currency)}</span>
          <Best lab={lab} part="price" />
        </>
      ) : (
        nothing
      ),
  },
  {
    key: 'start',
    title: 'Start',
    cell: (lab) =>
      lab.proposal ? (
        <>
          {formatDate(lab.proposal.earliestStart)}
          <Best lab={lab} part="start" />
        </>
      ) : (
        nothing
      ),
  },
  {
    key: 'turnaround',
    title: 'Turnaround',
    cell: (lab) =>
      lab.proposal ? (
        <>
          {plural(lab.proposal.turnaroundDays, 'working day')}, results {formatDate(lab.proposal.promisedEnd)}
          <Best lab={lab} part="end" />
        </>
      ) : (
        nothing
      ),
  },
  {
    key: 'valid',
    title: 'Proposal valid until',
    cell: (lab) => (lab.proposal ? <LastDay lab={lab} day={lab.proposal.validUntil} /> : nothing),
  },
  {
    key: 'certificates',
    title: 'Certificates',
    cell: (lab) => {
      if (!lab.proposal) return nothing;
      if (lab.ending.length === 0) return 'Valid to the end of the work, as far as known';
      return (
        <ul className="font-medium text-warn">
          {lab.ending.map(({ type, sentence }) => (
            <li key={type}>{sentence}</li>
          ))}
        </ul>
      );
    },
  },
];

const CoverageCell = ({ lab, id }: { lab: ComparedLab; id: string }) => {
  const covered = lab.coverage.find((each) => each.id === id);
  if (covered?.proof === 'proven') {
    const ends = lab.proposal !== null && covered.until !== null && covered.until < lab.proposal.promisedEnd;
    const Icon = ends ? TriangleAlert : Check;
    return (
      <span className={ends ? 'text-warn' : undefined}>
        <Icon aria-hidden="true" size={14} className="mr-1 inline text-good" />
        <span className="font-medium">{covered.where}</span>
        {ends && covered.until && `, ends ${formatDate(covered.until)}`}
        <span className="block text-muted wrap-anywhere">“{covered.line}”</span>
      </span>
    );
  }
  return covered?.proof === 'claimed' ? (
    <span className="text-warn">{coverageWords.claimed}</span>
  ) : (
    <span className="text-muted">{coverageWords.missing}</span>
  );
};

/** The proposals for a project side by side, and the way to accept one. */
export const ComparisonPage = () => {
  const { projectId = '' }: { projectId?: string } = useParams({ strict: false });
  const { data, error, isPending, refetch } = useQuery(comparisonQuery(projectId));
  const [picked, setPicked] = useState<string | null>(null);
  const { busy, problem, clearProblem, accept, dialog } = useAccept();
  const { banner, succeed } = usePageBanner();
  if (isPending) return <PageSpinner label="Loading the proposals" />;
  if (!data)
    return (
      <Page>
        <EmptyState
          level={1}
          title="The proposals could not be shown"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {loadingFailure(error, 'Failed to load the proposals.')}
        </EmptyState>
      </Page>
    );
  const labs = data.labs.toSorted((one, other) => rankOf(one) - rankOf(other) || (other.match ?? 0) - (one.match ?? 0));
  const chosen =
    labs.find(({ collaboration_id }) => collaboration_id === picked) ?? labs.find(({ proposal }) => proposal) ?? labs[0];
  const open = labs.filter(({ stage }) => stage === 'asked' || stage === 'proposed').length;
  return (
    <Page>
      <PageHeader
        above={
          <TextLink to={projectPath(projectId)} search={{ section: 'proposal' }} className="inline-flex items-center gap-1">
            <ArrowLeft aria-hidden="true" size={14} />
            {data.title}
          </TextLink>
        }
        title={labs.length > 1 ? `Compare ${plural(labs.length, 'lab')}` : 'Proposal'}
        description={data.mixed_currencies ? 'Prices are in different currencies, so none is marked as the lowest.' : undefined}
        actions={
          <>
            <AskLabs project={{ id: projectId, title: data.title }} most={data.can.askMore} succeed={succeed} />
            <DownloadLink href={comparisonPdfPath(projectId)} icon={<Download aria-hidden="true" size={16} />}>
              Export as PDF
            </DownloadLink>
          </>
        }
      />
      <PageMessages>{banner}</PageMessages>
      <Banner tone="error" message={problem} occasion={problem} onClear={clearProblem} className="mb-4" />
      <section
        aria-label="Proposals side by side"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, so it scrolls by keyboard too
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-card"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Proposals for {data.title}</caption>
          <thead>
            <tr className="border-b border-line text-left align-top">
              <th scope="col" className="p-3 text-muted font-normal">
                Laboratory
              </th>
              {labs.map((lab) => (
                <th key={lab.collaboration_id} scope="col" aria-label={lab.lab_name} className="min-w-44 p-3 font-normal">
                  <label aria-label={lab.lab_name} className="flex cursor-pointer items-start gap-2">
                    <input
                      aria-label={lab.lab_name}
                      type="radio"
                      name="proposal"
                      className="mt-1 size-4 accent-brand"
                      checked={lab === chosen}
                      onChange={() => setPicked(lab.collaboration_id)}
                    />
                    <span>
                      <span className="font-semibold wrap-anywhere">{lab.lab_name}</span>
                      <span className="block text-muted wrap-anywhere">
                        {lab.lab_location}
                        {lab.proposal && ` · version ${lab.proposal.version}`}
                      </span>
                    </span>
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, cell }) => (
              <tr key={key} className="border-t border-line align-top">
                <th scope="row" className="p-3 text-left font-normal text-muted">
                  {title}
                </th>
                {labs.map((lab) => (
                  <td key={lab.collaboration_id} className={lab === chosen ? 'bg-brand-tint/60 p-3' : 'p-3'}>
                    {cell(lab)}
                  </td>
                ))}
              </tr>
            ))}
            {data.asked.length > 0 && (
              <tr className="border-t border-line bg-sunken">
                <th scope="colgroup" colSpan={labs.length + 1} className="p-3 text-left">
                  Scope of what you asked for{' '}
                  <span className="font-normal text-muted">Read from each laboratory’s certificates.</span>
                </th>
              </tr>
            )}
            {data.asked.map(({ id, label }) => (
              <tr key={id} className="border-t border-line align-top">
                <th scope="row" className="p-3 text-left font-normal">
                  {label}
                </th>
                {labs.map((lab) => (
                  <td key={lab.collaboration_id} className={lab === chosen ? 'bg-brand-tint/60 p-3' : 'p-3'}>
                    <CoverageCell lab={lab} id={id} />
                  </td>
                ))}
              </tr>
            ))}
            {data.asked.length > 0 && (
              <tr className="border-t border-line font-semibold">
                <th scope="row" className="p-3 text-left">
                  Covered
                </th>
                {labs.map((lab) => (
                  <td key={lab.collaboration_id} className="p-3">
                    {lab.covered} of {data.asked.length}
                    <Best lab={lab} part="coverage" />
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {chosen && (
        <SectionCard title={chosen.lab_name} className="mt-6">
          <ProposalSection key={chosen.collaboration_id} collaborationId={chosen.collaboration_id} />
        </SectionCard>
      )}
      {chosen?.proposal && chosen.can.accept && (
        <ActionBar>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 text-sm">
              <span className="font-medium">
                {chosen.lab_name}, {formatMoney(chosen.proposal.total, chosen.proposal.currency)}, results by{' '}
                {formatDate(chosen.proposal.promisedEnd)}
              </span>
              {open > 1 && (
                <span className="block text-muted">We notify the other labs that you chose another. They see no prices.</span>
              )}
            </p>
            <Button
              loading={busy}
              loadingLabel="Accepting"
              onClick={() => void (chosen.proposal && accept(chosen, chosen.proposal))}
            >
              Accept this proposal
            </Button>
          </div>
        </ActionBar>
      )}
      {dialog}
    </Page>
  );
};
