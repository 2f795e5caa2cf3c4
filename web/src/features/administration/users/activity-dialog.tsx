import type { ActivityDocument, ActivityProject, AdminUser, ComplianceRecord } from '@aliquot/contract/administration/users';
import { complianceStatusLabels, projectStatusLabels } from '@aliquot/contract/options';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatCount, formatDate, formatFileSize } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { collaborationLabel } from '../../engagements/collaborations/collaboration-words.ts';
import { activityTone } from './activity-tone.ts';

type Listed<Item> = { items: Item[]; total: number; page: number; pageSize: number };

const Row = ({ title, details, badges }: { title: ReactNode; details: string; badges?: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
    <p className="min-w-0 grow basis-48">
      <span className="block font-medium wrap-anywhere">{title}</span>
      <span className="text-sm text-muted">{details}</span>
    </p>
    {badges && <span className="flex flex-wrap gap-1.5">{badges}</span>}
  </div>
);

type ListProps<Item> = {
  title: string;
  total: number;
  /** The question for one page. */
  query: (page: number) => unknown;
  row: (item: Item) => ReactNode;
};

const ActivityList = <Item extends { id: string }>({ title, total, query, row }: ListProps<Item>) => {
  const [page, setPage] = useState(1);
  const options = query(page) as UseQueryOptions<Listed<Item>>;
  const { data, isError } = useQuery({ ...options, enabled: total > 0, placeholderData: keepPreviousData });
  return (
    <section className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <h3 className="mb-1 text-lg">
        {title} <span className="text-muted tabular-nums">({formatCount(total)})</span>
      </h3>
      {total === 0 && <p className="text-sm text-muted">None.</p>}
      {total > 0 && !data && !isError && <SkeletonLines lines={2} />}
      {isError && <p className="text-bad">Failed to load user activity</p>}
      {data && (
        <>
          <ul aria-label={title} className="divide-y divide-line">
            {data.items.map((item) => (
              <li key={item.id}>{row(item)}</li>
            ))}
          </ul>
          <Pager label={title} page={page} pageSize={data.pageSize} total={data.total} onPage={setPage} />
        </>
      )}
    </section>
  );
};

const projectRow = ({ title, status, created_at, collaboration }: ActivityProject) => (
  <Row
    title={
      <TextLink to="/admin/projects" search={{ search: title }}>
        {title}
      </TextLink>
    }
    details={[formatDate(created_at), collaboration?.lab_name].filter(Boolean).join(' · ')}
    badges={
      <>
        <Badge tone={activityTone(status)}>{projectStatusLabels[status]}</Badge>
        {collaboration && (
          <Badge tone={activityTone(collaboration.collaboration_status)}>
            {`Lab: ${collaborationLabel(collaboration.collaboration_status, status)}`}
          </Badge>
        )}
      </>
    }
  />
);
const documentRow = ({ file_name, file_size, uploaded_at, of }: ActivityDocument) => (
  <Row title={file_name} details={`${of} · ${formatFileSize(file_size)} · ${formatDate(uploaded_at)}`} />
);
const recordRow = ({ document_type, status, created_at, project_title }: ComplianceRecord) => (
  <Row
    title={document_type.replaceAll(/[-_]/g, ' ')}
    details={`${project_title} · ${formatDate(created_at)}`}
    badges={<Badge tone={activityTone(status)}>{complianceStatusLabels[status]}</Badge>}
  />
);

/** A user's projects, documents and compliance records. */
export const ActivityDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => {
  const { data, isPending, isError, refetch } = useQuery(queryOf.users.activity({ userId: user.id }));
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="User activity" description={user.name || user.email}>
      {isPending && <SkeletonLines lines={6} />}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-bad">
          Failed to load user activity
          <Button look="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && (
        <>
          <ActivityList
            title="Projects"
            total={data.projects}
            query={(page) => queryOf.users.activityProjects({ userId: user.id, page, pageSize: 10 })}
            row={projectRow}
          />
          <ActivityList
            title="Documents"
            total={data.documents}
            query={(page) => queryOf.users.activityDocuments({ userId: user.id, page, pageSize: 10 })}
            row={documentRow}
          />
          <ActivityList
            title="Laboratory documents"
            total={data.labDocuments}
            query={(page) => queryOf.users.activityLabDocuments({ userId: user.id, page, pageSize: 10 })}
            row={documentRow}
          />
          <ActivityList
            title="Compliance records"
            total={data.complianceRecords}
            query={(page) => queryOf.users.activityRecords({ userId: user.id, page, pageSize: 10 })}
            row={recordRow}
          />
        </>
      )}
    </Dialog>
  );
};
