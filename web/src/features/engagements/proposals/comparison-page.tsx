import { projectPath } from '@aliquot/contract/engagements/project-words';
import { comparisonPdfPath, coveredWords } from '@aliquot/contract/engagements/proposal-comparison';
import { formatMoney } from '@aliquot/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { PageFailure } from '../../../platform/page-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { formatDate, plural } from '../../../ui/text/format.ts';
import { Download } from '../../../ui/text/icon.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { AskLabs } from '../projects/request/ask-labs.tsx';
import { AskAboutScope } from './ask-about-scope.tsx';
import { Best, CoverageCell, firstEndWords, inOrder, rows } from './comparison-cells.tsx';
import { Faces } from './faces.tsx';
import { useAccept } from './proposal-answer.tsx';
import { ProposalSection } from './proposal-section.tsx';
import { comparisonQuery } from './proposals.api.ts';

const ProofPage = lazy(async () => ({ default: (await import('../splits/proof-page.tsx')).ProofPage }));

const closed = new Set(['declined', 'expired', 'withdrawn']);

/** The proposals for a project side by side, and the way to accept one. */
const PricesPage = ({ projectId }: { projectId: string }) => {
  const { data, error, isPending, refetch } = useQuery(comparisonQuery(projectId));
  const [picked, setPicked] = useState<string | null>(null);
  const { busy, problem, clearProblem, accept, dialog } = useAccept();
  const { banner, succeed } = usePageBanner();
  if (isPending) return <PageSpinner label="Loading the proposals" />;
  if (!data)
    return (
      <PageFailure
        title="The proposals could not be shown"
        error={error}
        words="Failed to load the proposals."
        again={refetch}
      />
    );
  const answered = data.labs.filter(({ stage, proposal }) => proposal !== null || !closed.has(stage));
  const labs = inOrder(answered.length > 0 ? answered : data.labs);
  const left = data.labs.length - labs.length;
  const chosen =
    labs.find(({ collaboration_id }) => collaboration_id === picked) ?? labs.find(({ proposal }) => proposal) ?? labs[0];
  const notes = [
    firstEndWords(labs) ?? [],
    data.mixed_currencies ? 'Prices are in different currencies, so none is marked as the lowest.' : [],
    left > 0 ? `${plural(left, 'lab')} that ended without a proposal ${left === 1 ? 'is' : 'are'} not shown.` : [],
  ].flat();
  const shownRows = rows.filter(({ key }) => key !== 'tests' || labs.some(({ tests }) => tests !== null));
  const open = labs.filter(({ stage }) => stage === 'asked' || stage === 'proposed').length;
  return (
    <Page>
      <PageHeader
        above={
          <BackLink to={projectPath(projectId)} search={{ section: 'proposal' }}>
            {data.title}
          </BackLink>
        }
        title={labs.length > 1 ? `Compare ${plural(labs.length, 'lab')}` : 'Proposal'}
        description={notes.join(' ') || undefined}
        actions={
          <>
            <Faces projectId={projectId} view="prices" />
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
            {shownRows.map(({ key, title, cell }) => (
              <tr key={key} className="border-t border-line align-top">
                <th scope="row" className="px-3 py-2 text-left font-normal text-muted">
                  {title}
                </th>
                {labs.map((lab) => (
                  <td key={lab.collaboration_id} className={lab === chosen ? 'bg-brand-tint/60 px-3 py-2' : 'px-3 py-2'}>
                    {cell(lab)}
                  </td>
                ))}
              </tr>
            ))}
            {data.asked.length > 0 && (
              <tr className="border-t border-line bg-sunken">
                <th scope="colgroup" colSpan={labs.length + 1} className="px-3 py-2 text-left">
                  Scope of what you asked for{' '}
                  <span className="font-normal text-muted">Read from each laboratory’s certificates.</span>
                </th>
              </tr>
            )}
            {data.asked.map(({ id, label }) => (
              <tr key={id} className="border-t border-line align-top">
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {label}
                </th>
                {labs.map((lab) => (
                  <td key={lab.collaboration_id} className={lab === chosen ? 'bg-brand-tint/60 px-3 py-2' : 'px-3 py-2'}>
                    <CoverageCell lab={lab} id={id} />
                  </td>
                ))}
              </tr>
            ))}
            {data.asked.length > 0 && (
              <tr className="border-t border-line font-semibold">
                <th scope="row" className="px-3 py-2 text-left">
                  Covered
                </th>
                {labs.map((lab) => (
                  <td key={lab.collaboration_id} className="px-3 py-2">
                    {coveredWords(lab)}
                    <Best lab={lab} part="coverage" />
                    <AskAboutScope projectId={projectId} asked={data.asked} lab={lab} />
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {chosen && (
        <SectionCard title={chosen.lab_name} className="mt-6">
          <ProposalSection key={chosen.collaboration_id} collaborationId={chosen.collaboration_id} accepts={false} />
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
              {open > 1 && chosen.tests === null && (
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

/** The comparison of laboratories: prices and terms, or with `?view=proof` what each proves. */
export const ComparisonPage = () => {
  const { projectId = '' }: { projectId?: string } = useParams({ strict: false });
  const { view }: Record<string, unknown> = useSearch({ strict: false });
  return view === 'proof' ? (
    <Suspense fallback={<PageSpinner label="Loading the proof matrix" />}>
      <ProofPage projectId={projectId} faces={<Faces projectId={projectId} view="proof" />} />
    </Suspense>
  ) : (
    <PricesPage projectId={projectId} />
  );
};
