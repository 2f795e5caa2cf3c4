import type { ListedLaboratory } from '@aliquot/contract/engagements/laboratory-pages';
import { laboratoryPath, placeWords } from '@aliquot/contract/engagements/project-words';
import { certificationTypes, specializationOptions } from '@aliquot/contract/options';
import { useQuery } from '@tanstack/react-query';
import { formatCertificationType } from '../../../platform/certification-type.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useListPage } from '../../../platform/use-list-page.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/feedback/list-states.tsx';
import { FilterBar } from '../../../ui/form/filter-bar.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { ratingWords } from '../reviews/review-words.tsx';
import { listLaboratories } from './laboratory-pages.api.ts';
import { stateWords } from './laboratory-words.ts';

const any = { search: '', certificate: '', area: '', country: '', order: '', page: '' };

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

const areas = specializationOptions.map(({ value }) => value);

const filterOf = ({ search, certificate, area, country, order }: typeof any) => {
  const type = oneOf(certificationTypes, certificate);
  const specialization = oneOf(areas, area);
  return {
    ...(search.trim() && { search: search.trim().slice(0, 100) }),
    ...(type && { certificate: type }),
    ...(specialization && { area: specialization }),
    ...(country && { country }),
    ...(order === 'newest' && { order: 'newest' as const }),
  };
};

const mostNames = 8;

const LaboratoryRow = ({ lab }: { lab: ListedLaboratory }) => {
  const names = [...lab.services, ...lab.specializations];
  const rest = names.length - mostNames;
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div className="grid min-w-0 gap-1">
        <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <TextLink to={laboratoryPath(lab.id)}>{lab.name}</TextLink>
        </h2>
        <p className="text-sm text-muted">{placeWords(lab.place) || 'No place given'}</p>
        {names.length > 0 && (
          <p className="text-sm">
            {names.slice(0, mostNames).join(' · ')}
            {rest > 0 && <span className="text-muted"> · {rest} more</span>}
          </p>
        )}
      </div>
      <div className="flex flex-wrap content-start gap-1.5 sm:max-w-72 sm:justify-end">
        {lab.certificates.map(({ type, state }) => (
          <Badge key={type + state} tone={stateWords[state].tone}>
            {formatCertificationType(type)}
            {state !== 'valid' && `: ${stateWords[state].label.toLowerCase()}`}
          </Badge>
        ))}
        {lab.rating.average !== null && <p className="w-full text-sm sm:text-right">{ratingWords(lab.rating)}</p>}
      </div>
    </li>
  );
};

/** Approved laboratories for everyone, found by words and filters without a request. */
export const LaboratoriesPage = () => {
  const { data: countries = [] } = useQuery(
    queryOf.laboratoryPages.list({ pageSize: 1 }, { select: ({ countries }) => countries }),
  );
  const { query, onPage, bar } = useListPage({
    any,
    filterOf,
    key: ['laboratory-pages', 'list'],
    read: listLaboratories,
  });
  return (
    <Page>
      <PageHeader
        title="Laboratories"
        description="Search approved labs by name, place, service or accredited test. Certificates are read from the labs’ own documents."
      />
      <FilterBar
        {...bar}
        fields={[
          { kind: 'search', name: 'search', label: 'Search laboratories', placeholder: 'Name, place, service or test' },
          {
            kind: 'choice',
            name: 'certificate',
            label: 'Valid certificate',
            any: 'Any certificate',
            options: certificationTypes.map((value) => ({ value, label: formatCertificationType(value) })),
          },
          { kind: 'choice', name: 'area', label: 'Specialization', any: 'Any specialization', options: specializationOptions },
          {
            kind: 'choice',
            name: 'country',
            label: 'Country',
            any: 'Any country',
            options: countries.map((value) => ({ value, label: value })),
          },
          {
            kind: 'choice',
            name: 'order',
            label: 'Order',
            any: 'By name',
            options: [{ value: 'newest', label: 'Newest first' }],
          },
        ]}
      />
      <PagedList
        query={query}
        onPage={onPage}
        label="Laboratories"
        failed="Failed to load the laboratories"
        empty={<EmptyState title="No laboratory matches">Change the words or the filters.</EmptyState>}
      >
        {(labs) => (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
            {labs.map((lab) => (
              <LaboratoryRow key={lab.id} lab={lab} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
};
