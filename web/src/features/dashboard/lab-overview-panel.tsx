import type { Lab } from '@aliquot/contract/labs';
import { notEnoughWords } from '@aliquot/contract/report-words';
import type { ToDo } from '@aliquot/contract/to-do';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { toDoQuery } from '../analyses/to-do.api.ts';
import { ToDoHeadline, ToDoList } from '../analyses/to-do-list.tsx';
import { collaborationLabel } from '../collaborations/collaboration-words.ts';
import { requestsQuery } from '../collaborations/collaborations.api.ts';
import { labDocumentsQuery } from '../documents/documents.api.ts';
import { LabCertifications, LabInformation } from '../labs/lab-facts.tsx';
import { MentionedCertificates } from '../labs/mentioned-certificates.tsx';
import { LabQuestions } from '../review-queue/lab-questions.tsx';
import { LabStatusCard } from './lab-status-card.tsx';

/** Number of recent requests on the overview. */
export const recentRequests = 3;

const Counter = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="rounded-card border border-line bg-card p-4">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-xl font-semibold tabular-nums">{value}</dd>
  </div>
);

const scoreOf = ({ compliance_score: score }: Lab, toDo: ToDo | undefined): ReactNode => {
  if (score === null) return '–';
  return toDo?.basis.enough === false ? <span className="text-sm font-medium">{notEnoughWords}</span> : `${score}%`;
};

const Counters = ({ lab }: { lab: Lab }) => {
  const { data: requests } = useQuery(requestsQuery(1, recentRequests));
  const { data: documents } = useQuery(labDocumentsQuery(lab.id, 1));
  const { data: toDo } = useQuery(toDoQuery(lab.id));
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Counter label="Documents" value={documents?.total ?? '–'} />
      <Counter label="Project requests" value={requests?.total ?? '–'} />
      <Counter label="Pending requests" value={requests?.pending ?? '–'} />
      <Counter label="Compliance score" value={scoreOf(lab, toDo)} />
    </dl>
  );
};

const RecentRequests = ({ onAll }: { onAll: () => void }) => {
  const { data: requests } = useQuery(requestsQuery(1, recentRequests));
  return (
    <SectionCard
      title="Recent requests"
      action={
        <Button look="secondary" size="sm" onClick={onAll}>
          View All
        </Button>
      }
    >
      {requests && requests.items.length > 0 ? (
        <ul className="divide-y divide-line">
          {requests.items.map(({ id, project, collaboration_status }) => (
            <li key={id} className="flex justify-between gap-3 py-2.5">
              <span className="truncate">{project?.title ?? 'A project that is no longer available'}</span>
              <span className="shrink-0 text-sm text-muted">{collaborationLabel(collaboration_status, project?.status)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">No requests yet.</p>
      )}
    </SectionCard>
  );
};

const shownTasks = 4;

/** The number of tasks, and the first few. */
const TaskSummary = ({ labId }: { labId: string }) => {
  const { data: toDo } = useQuery(toDoQuery(labId));
  if (!toDo?.analysis) return null;
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-5">
        <ToDoHeadline toDo={toDo} />
        <LinkButton look="secondary" size="sm" to="/lab-dashboard" search={{ tab: 'analysis' }}>
          Show all things to do
        </LinkButton>
      </header>
      <ToDoList things={toDo.things} labId={labId} limit={shownTasks} />
    </section>
  );
};

type OverviewProps = { lab: Lab; onAllRequests: () => void; succeed: (text: string) => void; fail: (text: string) => void };

/** A summary of the laboratory. */
export const LabOverviewPanel = ({ lab, onAllRequests, succeed, fail }: OverviewProps) => (
  <div className="grid grid-cols-1 gap-6">
    <LabQuestions labId={lab.id} />
    <TaskSummary labId={lab.id} />
    <LabStatusCard lab={lab} succeed={succeed} fail={fail} />
    <Counters lab={lab} />
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <SectionCard title="Laboratory information">
        <LabInformation lab={lab} />
      </SectionCard>
      <SectionCard title="Certifications">
        <LabCertifications lab={lab} />
      </SectionCard>
    </div>
    <MentionedCertificates labId={lab.id} />
    <RecentRequests onAll={onAllRequests} />
  </div>
);
