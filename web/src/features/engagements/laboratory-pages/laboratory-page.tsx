import type { LaboratoryPage as Laboratory, LaboratoryFacts } from '@aliquot/contract/engagements/laboratory-pages';
import { placeWords } from '@aliquot/contract/engagements/project-words';
import { statedSentence } from '@aliquot/contract/hearts/words/terms-words';
import { labTypeLabels } from '@aliquot/contract/options';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useWindowTitle } from '../../../platform/window-title.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { formatDate, formatShare, plural } from '../../../ui/text/format.ts';
import { LinkButton } from '../../../ui/text/link.tsx';
import { PointList, PublishedReviews, ratingWords } from '../reviews/review-words.tsx';
import { SaveLab } from '../saved-labs/save-lab.tsx';
import { CertificateList, TestTable } from './certificate-list.tsx';
import { isGone, laboratoryQuery } from './laboratory-pages.api.ts';

/** Describes the page to search engines while it is open. */
const useDescription = (words: string) => {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]') ?? document.createElement('meta');
    const before = meta.getAttribute('content');
    meta.setAttribute('name', 'description');
    meta.setAttribute('content', words);
    document.head.append(meta);
    return () => (before === null ? meta.remove() : meta.setAttribute('content', before));
  }, [words]);
};

const days = (count: number) => plural(Math.round(count), 'day');

const FactRow = ({ term, value }: { term: string; value: string }) => (
  <div className="flex justify-between gap-4 border-t border-line py-1.5 first:border-t-0">
    <dt className="text-muted">{term}</dt>
    <dd className="text-right font-medium">{value}</dd>
  </div>
);

const Facts = ({ facts }: { facts: LaboratoryFacts }) => (
  <dl className="text-sm">
    <FactRow term="Accepted projects" value={String(facts.accepted)} />
    {facts.promised_days !== null && <FactRow term="Promised time (median)" value={days(facts.promised_days)} />}
    {facts.needed_days !== null && <FactRow term="Actual time (median)" value={days(facts.needed_days)} />}
    <FactRow term="Deliveries per project" value={facts.rounds.toFixed(1)} />
    <FactRow term="Accepted without changes" value={formatShare(facts.accepted_at_first)} />
    {facts.response_hours !== null && (
      <FactRow
        term="First response (median)"
        value={facts.response_hours < 48 ? plural(Math.round(facts.response_hours), 'hour') : days(facts.response_hours / 24)}
      />
    )}
  </dl>
);

const Reviews = ({ lab }: { lab: Laboratory }) => {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(queryOf.laboratoryPages.reviews({ labId: lab.id, page, pageSize: 10 }));
  return (
    <SectionCard title="Reviews" description={ratingWords(lab.rating)}>
      {lab.rating.count > 0 && (
        <div className="mb-4">
          <PointList points={lab.rating.points} />
        </div>
      )}
      {data && data.total > 0 && (
        <>
          <PublishedReviews reviews={data.items} by="Researcher" />
          <Pager {...data} onPage={setPage} label="Reviews" />
        </>
      )}
      {!data && <Banner tone="error" message={error && loadingFailure(error, 'Failed to load the reviews')} />}
      {data?.total === 0 && <p className="text-muted">Researchers can review this lab when they have accepted its work.</p>}
    </SectionCard>
  );
};

const Names = ({ title, names }: { title: string; names: readonly string[] }) => (
  <div>
    <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
    <p className="text-sm">{names.length > 0 ? names.join(' · ') : <span className="text-muted">Not stated</span>}</p>
  </div>
);

const LaboratoryView = ({ lab }: { lab: Laboratory }) => {
  const place = placeWords(lab.place);
  const stated = statedSentence(lab.terms, formatDate);
  useWindowTitle(lab.name);
  useDescription(`${lab.name}${place && `, ${place}`}: services, accredited tests, certificates and reviews.`);
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/labs">Laboratories</BackLink>}
        title={lab.name}
        description={[place, labTypeLabels[lab.lab_type], `since ${lab.year_established}`].filter(Boolean).join(' · ')}
        actions={
          <>
            {lab.can.save && <SaveLab labId={lab.id} name={lab.name} />}
            {lab.can.edit && (
              <LinkButton to="/lab-dashboard" look="secondary">
                Edit your laboratory
              </LinkButton>
            )}
            {lab.can.request && (
              <LinkButton to="/request" search={{ lab: lab.id }}>
                Request work from this laboratory
              </LinkButton>
            )}
          </>
        }
      />
      {lab.can.edit && <p className="mb-5 text-sm text-muted">This is what everyone sees of your laboratory.</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TestTable lab={lab} />
          <CertificateList lab={lab} />
          <Reviews lab={lab} />
        </div>
        <div className="grid gap-5">
          <SectionCard title="Services" description="Stated by the lab">
            <div className="grid gap-3">
              <Names title="Primary services" names={lab.services} />
              <Names title="Specializations" names={lab.specializations} />
            </div>
          </SectionCard>
          <SectionCard
            title="Terms"
            description={lab.terms_stated_at ? `Stated by the lab on ${formatDate(lab.terms_stated_at)}` : 'Not stated'}
          >
            <p className="text-sm">{stated || <span className="text-muted">Ask the lab for its terms.</span>}</p>
          </SectionCard>
          <SectionCard title="Facts" description="Computed from accepted projects">
            {lab.facts ? (
              <Facts facts={lab.facts} />
            ) : (
              <p className="text-sm text-muted">Shown from five accepted projects on.</p>
            )}
          </SectionCard>
        </div>
      </div>
    </Page>
  );
};

/** The page of an approved laboratory for everyone. */
export const LaboratoryPage = () => {
  const { labId = '' }: { labId?: string } = useParams({ strict: false });
  const { data, error, isPending } = useQuery(laboratoryQuery(labId));
  if (data) return <LaboratoryView lab={data} />;
  if (isPending) return <PageSpinner />;
  return (
    <Page>
      <EmptyState
        title={isGone(error) ? 'No such laboratory' : 'Failed to load the laboratory'}
        action={
          <LinkButton to="/labs" look="secondary">
            See all laboratories
          </LinkButton>
        }
      >
        {isGone(error) ? 'It may have been removed, or it is not approved.' : 'Check your connection, then reload the page.'}
      </EmptyState>
    </Page>
  );
};
