import { engagementStageLabels, engagementStages } from '@aliquot/contract/engagement-stages';
import type { LabRequest } from '@aliquot/contract/engagements/collaborations';
import { requestPath } from '@aliquot/contract/engagements/project-words';
import { turnGroupLabels, turnGroups } from '@aliquot/contract/turns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/feedback/list-states.tsx';
import { FilterBar, type FilterField } from '../../../ui/form/filter-bar.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { AppLink } from '../../../ui/text/link.tsx';
import { UnreadBadge } from '../conversations/unread-badge.tsx';
import { collaborationLabel, collaborationTones } from './collaboration-words.ts';
import { groupedRequestsQuery, openRequest, type RequestFilter } from './collaborations.api.ts';
import { RequestCard } from './request-card.tsx';
import { closingWords } from './request-words.ts';
import { useRequestActions } from './use-request-actions.tsx';

/** A request in which the lab has nothing to do now, in one row that leads to its room. */
const RequestRow = ({ request }: { request: LabRequest }) => {
  const { id, project, requester, collaboration_status, stage, turn, created_at } = request;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card border border-line bg-card px-4 py-2.5 hover:border-edge">
      <div className="min-w-0 grow basis-72">
        <h4 className="font-sans text-base font-medium tracking-normal wrap-anywhere">
          <AppLink to={requestPath(id)} className="after:absolute after:inset-0 after:rounded-card hover:underline">
            {project?.title}
          </AppLink>{' '}
          <UnreadBadge collaborationIds={[id]} />
        </h4>
        <p className="text-sm text-muted">
          {[requester?.name, requester?.institution].filter(Boolean).join(', ')} · Received {formatDate(created_at)}
        </p>
      </div>
      <div className="min-w-0 basis-72 text-sm wrap-anywhere text-muted">
        <p>{closingWords(request) || turn.words}</p>
        {turn.late && <p className="font-medium text-bad">{turn.late}</p>}
      </div>
      <Badge tone={collaborationTones[collaboration_status]}>
        {collaborationLabel(collaboration_status, project?.status, stage)}
      </Badge>
    </li>
  );
};

type RequestsPanelProps = {
  labId: string /** The filter at first. */;
  stage?: string | undefined;
  succeed: (message: string) => void;
  fail: (message: string) => void;
};

const fields: readonly FilterField<keyof RequestFilter>[] = [
  { kind: 'search', name: 'search', label: 'Search requests', placeholder: 'Search title, researcher or institution' },
  {
    kind: 'choice',
    name: 'stage',
    label: 'Stage',
    any: 'All stages',
    options: [
      { value: 'pending', label: 'Pending' },
      ...engagementStages.map((value) => ({ value, label: engagementStageLabels[value] })),
    ],
  },
  {
    kind: 'choice',
    name: 'sort',
    label: 'Order',
    any: 'Newest first',
    options: [
      { value: 'next', label: 'Next date first' },
      { value: 'title', label: 'By title' },
    ],
  },
];
const everything: Record<keyof RequestFilter, string> = { search: '', stage: '', sort: '' };

const useFilter = (stage = '') => {
  const [values, setValues] = useState({ ...everything, stage });
  const [page, setPage] = useState(1);
  const search = useSettled(values.search);
  const set = (changes: Partial<typeof everything>) => {
    setValues((before) => ({ ...before, ...changes }));
    setPage(1);
  };
  const filter = { search, stage: values.stage, sort: values.sort || 'newest' } as RequestFilter;
  const isFiltered = Object.values(values).some(Boolean);
  return { page, setPage, filter, bar: { fields, values, set, clear: () => set(everything), isFiltered } };
};

/** The requests to a lab: what waits for it, then what is under way, then the rest. */
export const RequestsPanel = ({ labId, stage, succeed, fail }: RequestsPanelProps) => {
  const { page, setPage, filter, bar } = useFilter(stage);
  const query = useQuery({ ...groupedRequestsQuery(page, filter), placeholderData: keepPreviousData });
  const find = (id: string) => {
    const request = query.data?.items.find((each) => each.id === id);
    return request && openRequest(request);
  };
  const actions = useRequestActions(labId, find, { succeed, fail });
  const isLong = bar.isFiltered || (query.data?.total ?? 0) > 1;
  const show = (request: LabRequest) => {
    const { id, project, turn } = request;
    if (project && turn.group === 'done') return <RequestRow key={id} request={request} />;
    const asked = openRequest(request);
    return (
      <RequestCard
        key={id}
        request={request}
        busy={actions.busy}
        onApprove={() => void actions.approve(asked)}
        onReject={() => actions.reject(asked)}
        onStart={() => void actions.start(asked)}
        onComplete={() => actions.complete(asked)}
        onFailure={fail}
      />
    );
  };

  return (
    <>
      <h2 className="sr-only">Project Requests</h2>
      {isLong && <FilterBar {...bar} />}
      <PagedList
        label="Requests"
        query={query}
        failed="Failed to load project requests."
        empty={
          bar.isFiltered ? (
            <EmptyState title="No requests found">Try adjusting your filters.</EmptyState>
          ) : (
            <EmptyState title="No requests yet">Requests from researchers appear here as soon as they are sent.</EmptyState>
          )
        }
        onPage={setPage}
      >
        {(requests) =>
          turnGroups.map((group) => {
            const rows = requests.filter(({ turn }) => turn.group === group);
            if (rows.length === 0) return null;
            return (
              <section key={group} aria-label={turnGroupLabels[group]} className="mb-6">
                <h3 className="mb-2 text-lg">
                  {turnGroupLabels[group]}{' '}
                  <span className="font-sans text-sm text-muted tabular-nums">
                    {query.data?.groups?.[group] ?? rows.length}
                  </span>
                </h3>
                <ul className="grid grid-cols-1 gap-3">{rows.map(show)}</ul>
              </section>
            );
          })
        }
      </PagedList>
      {actions.dialogs}
    </>
  );
};
