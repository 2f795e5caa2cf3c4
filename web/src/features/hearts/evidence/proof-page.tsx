import type { DocumentProof, ProvenRequirement } from '@aliquot/contract/hearts/document-proof';
import type { EvidenceField, EvidenceGroup } from '@aliquot/contract/hearts/evidence-view';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageFailure } from '../../../platform/page-failure.tsx';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate, formatShare, plural } from '../../../ui/text/format.ts';
import { LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { Mark } from '../../../ui/text/mark.tsx';
import { clausesText } from '../analyses/catalogue-words.ts';
import { StandingBadge } from '../analyses/standing-badge.tsx';
import { evidenceLink } from '../documents/evidence-link.ts';
import { placeText, shownText } from './field-words.ts';

type Read = NonNullable<DocumentProof['read']>;
type Places = EvidenceField['places'];
/** The link to the words of a field, in the evidence of this document. */
type OpenField = (field: string) => { to: string; search: Record<string, string> };

const quoteLength = 140;

const shortened = (quote: string): string => {
  const words = quote.replaceAll(/\s+/g, ' ').trim();
  return words.length > quoteLength ? `${words.slice(0, quoteLength)}…` : words;
};

/** The words themselves; a press opens them on their page. */
const Words = ({ places, field, open }: { places: Places; field: string; open: OpenField }) => {
  const [first] = places;
  if (!first) return null;
  const more = places.length - 1;
  return (
    <TextLink {...open(field)} className="inline-block py-0.5 text-sm wrap-anywhere">
      <Mark>“{shortened(first.evidence.quote)}”</Mark>
      <span className="ml-2">
        {placeText(first.evidence.page)}
        {more > 0 && ` and ${plural(more, 'more place')}`}
      </span>
    </TextLink>
  );
};

const Requirement = ({ requirement, open }: { requirement: ProvenRequirement; open: OpenField }) => {
  const { title, clauses, closes, standing, shows, lacks, doubts, field, places } = requirement;
  return (
    <li className="grid gap-1 py-3 text-sm first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{title}</span>
        {standing !== 'met' && <StandingBadge status={standing} />}
        {standing === 'met' && !closes && <span className="text-muted">Met together with other documents</span>}
      </p>
      <p className="text-muted">{clausesText(clauses)}</p>
      <p>
        Shows {shows.join('; ')}.{lacks.length > 0 && ` Does not show ${lacks.join('; ')}.`}
        {doubts.length > 0 && ` To clarify: ${doubts.join('; ')}.`}
      </p>
      <p>
        <Words places={places} field={field} open={open} />
      </p>
    </li>
  );
};

const Requirements = ({
  title,
  none,
  all,
  open,
}: {
  title: string;
  none: string;
  all: ProvenRequirement[];
  open: OpenField;
}) => (
  <SectionCard title={`${title} (${all.length})`}>
    {all.length === 0 ? (
      <p className="text-sm text-muted">{none}</p>
    ) : (
      <ul className="divide-y divide-line">
        {all.map((requirement) => (
          <Requirement key={requirement.id} requirement={requirement} open={open} />
        ))}
      </ul>
    )}
  </SectionCard>
);

/** True if the words of the document are the value as it is shown, so that showing it once is enough. */
const isQuoted = (field: EvidenceField): boolean => field.places[0]?.evidence.quote.trim() === shownText(field);

const Values = ({ groups, open }: { groups: readonly EvidenceGroup[]; open: OpenField }) => (
  <div className="grid gap-5">
    {groups.map((group) => (
      <section key={group.id}>
        <h3 className="mb-1 font-sans text-base font-medium tracking-normal wrap-anywhere">{group.title}</h3>
        {group.note && <p className="mb-1 text-sm text-muted">{group.note}</p>}
        <dl className="grid divide-y divide-line text-sm">
          {group.fields
            .filter(({ values }) => values.length > 0)
            .map((field) => (
              <div key={field.id} className="grid grid-cols-[8rem_1fr] gap-x-3 py-2">
                <dt className="text-muted">{field.label}</dt>
                <dd className="min-w-0">
                  {!isQuoted(field) && <span className="block font-medium wrap-anywhere line-clamp-3">{shownText(field)}</span>}
                  <Words places={field.places} field={field.id} open={open} />
                </dd>
              </div>
            ))}
        </dl>
      </section>
    ))}
  </div>
);

const TypeCard = ({ read: { type, typeWords }, open }: { read: Read; open: OpenField }) => (
  <SectionCard title="Document type">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="primary">{type.label}</Badge>
      <span className="text-sm text-muted">{formatShare(type.confidence)} confident</span>
    </p>
    {type.proves && <p className="mt-2 text-sm">{type.proves}</p>}
    {typeWords.length === 0 ? (
      <p className="mt-2 text-sm text-muted">No specific words determined the type.</p>
    ) : (
      <>
        <p className="mt-3 text-sm text-muted">Based on these words:</p>
        <ul className="grid gap-1">
          {typeWords.map((place) => (
            <li key={place.evidence.start}>
              <Words places={[place]} field={type.field} open={open} />
            </li>
          ))}
        </ul>
      </>
    )}
  </SectionCard>
);

const Notices = ({ notices }: Pick<Read, 'notices'>) =>
  notices.length > 0 && (
    <SectionCard title="Please note">
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {notices.map(({ code, detail, page }) => (
          <li key={`${code} ${page} ${detail}`}>
            {detail}
            {page !== undefined && <span className="text-muted"> (page {page})</span>}
          </li>
        ))}
      </ul>
    </SectionCard>
  );

const Proof = ({ read, open }: { read: Read; open: OpenField }) => {
  const closed = read.requirements.filter(({ closes }) => closes);
  const helped = read.requirements.filter(({ closes }) => !closes);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Requirements
          title="Requirements it meets"
          none="It doesn’t meet any requirement on its own."
          all={closed}
          open={open}
        />
        {helped.length > 0 && <Requirements title="Requirements it helps to meet" none="" all={helped} open={open} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <TypeCard read={read} open={open} />
        <Notices notices={read.notices} />
        <SectionCard title="What we read">
          {read.values.length === 0 ? (
            <p className="text-sm text-muted">No values were read from this document.</p>
          ) : (
            <Values groups={read.values} open={open} />
          )}
        </SectionCard>
        {read.mentioned.length > 0 && (
          <SectionCard title="Mentioned in your documents, not yours" description="These don’t count.">
            <Values groups={read.mentioned.map((group) => ({ ...group, note: null }))} open={open} />
          </SectionCard>
        )}
      </div>
    </div>
  );
};

const unreadWords = ({ message }: DocumentProof['document']): ReactNode =>
  message ?? 'Start the analysis in Documents. This page will then show what the document proves.';

/** The facts that one document proves, at an address of its own. */
export const ProofPage = () => {
  const { documentId = '' }: { documentId?: string } = useParams({ strict: false });
  const { user } = useSession();
  const { data, error, isPending, refetch } = useQuery(queryOf.evidence.proof({ documentId }));
  if (isPending) return <PageSpinner label="Loading the document" />;
  if (!data)
    return (
      <PageFailure
        title="The document could not be shown"
        error={error}
        words="What the document proves could not be loaded."
        again={refetch}
      />
    );
  const { lab, document, read } = data;
  const { label, ...back } =
    user?.role === 'admin'
      ? { to: `/admin/labs/${lab.id}`, label: 'Laboratory review' }
      : { to: '/lab-dashboard', search: { tab: 'documents' }, label: 'My Laboratory' };
  const open: OpenField = (field) => evidenceLink(lab.id, { document: document.id, field });
  return (
    <Page>
      <PageHeader
        above={<BackLink {...back}>{label}</BackLink>}
        title="What this document proves"
        description={`${document.file_name} · ${read ? `analyzed ${formatDate(read.analyzed_at)}` : `uploaded ${formatDate(document.uploaded_at)}`}`}
        actions={
          read && (
            <LinkButton look="secondary" {...evidenceLink(lab.id, { document: document.id })}>
              Open highlighted page
            </LinkButton>
          )
        }
      />
      {read ? (
        <Proof read={read} open={open} />
      ) : (
        <EmptyState title={document.message ? 'This document could not be read' : 'Not read yet'}>
          {unreadWords(document)}
        </EmptyState>
      )}
    </Page>
  );
};
