import { laboratoryPath } from '@aliquot/contract/engagements/project-words';
import type { Room } from '@aliquot/contract/engagements/rooms';
import { partWords } from '@aliquot/contract/engagements/splits/request-parts';
import { requestFacts } from '@aliquot/contract/request-fields';
import type { ReactNode } from 'react';
import { formatCertificationType, siteText } from '../../../platform/certification-type.ts';
import { later, laterWhenNear } from '../../../ui/feedback/later.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { ClampedText } from '../../../ui/text/clamped-text.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { DocumentRows } from '../projects/project-documents.tsx';
import { isAgreed } from './agreed.ts';
import { CancelProject } from './cancel-project.tsx';

const AgreementsFacts = laterWhenNear(async () => (await import('../agreements/agreements-facts.tsx')).AgreementsFacts);
const PeopleFacts = laterWhenNear(async () => (await import('../../people/colleagues/people-facts.tsx')).PeopleFacts);
const AddDocuments = later(async () => (await import('../projects/request/add-documents.tsx')).AddDocuments);

const PlanFacts = laterWhenNear(async () => (await import('../milestones/plan-facts.tsx')).PlanFacts);
const SaveLab = later(async () => (await import('../saved-labs/save-lab.tsx')).SaveLab);

const ResearcherRating = laterWhenNear(async () => (await import('../reviews/researcher-rating.tsx')).ResearcherRating);

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-4 first:border-t-0 first:pt-0">
    <h2 className="mb-1.5 font-sans text-sm font-semibold tracking-normal">{title}</h2>
    <div className="grid gap-1 text-sm">{children}</div>
  </section>
);

const Researcher = ({ room }: { room: Room }) => {
  const { name, institution, country, email, former } = room.researcher;
  return (
    <Fact title="Researcher">
      <p className="font-medium">{name}</p>
      {!former && <p className="text-muted">{[institution, country].filter(Boolean).join(', ') || 'No institution given'}</p>}
      {former ? (
        <p className="text-muted">The researcher left this project. Its record stays here.</p>
      ) : email ? (
        <p>
          <Breakable text={email} />
        </p>
      ) : (
        <p className="text-muted">You see the email address once you agree to take on this project.</p>
      )}
      {room.engagement && <ResearcherRating collaborationId={room.engagement.id} />}
    </Fact>
  );
};

const Laboratory = ({ room: { laboratory, reader } }: { room: Room }) =>
  laboratory && (
    <Fact title="Laboratory">
      <p className="font-medium">{laboratory.name}</p>
      <p className="text-muted">{laboratory.location}</p>
      {laboratory.id && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          <TextLink to={laboratoryPath(laboratory.id)}>Profile</TextLink>
          {reader === 'researcher' && <SaveLab labId={laboratory.id} name={laboratory.name} size="sm" />}
        </p>
      )}
    </Fact>
  );

const EndWarning = ({ ended, end, promisedBy }: { ended: boolean; end: string; promisedBy: string | null }) => {
  if (ended) return <span className="w-full font-medium text-bad">Ended</span>;
  return (
    promisedBy !== null &&
    end < promisedBy && <span className="w-full font-medium text-warn">Ends before the promised results</span>
  );
};

/** A certificate that ends before the promised results is marked. */
const Certificates = ({ room: { laboratory, promised_by } }: { room: Room }) => {
  if (!laboratory) return null;
  const certifications = Object.entries(laboratory.certifications);
  return (
    <Fact title="Certificates">
      {certifications.map(([type, { number, expiration_date, site, status }]) => (
        <p key={type} className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 grow basis-32 wrap-anywhere">
            {[`${formatCertificationType(type)} ${number ?? ''}`.trim(), siteText({ site })].filter(Boolean).join(' · ')}
          </span>
          <span className="shrink-0 text-muted">
            {expiration_date ? `until ${formatDate(expiration_date)}` : 'No end given'}
          </span>
          {expiration_date && <EndWarning ended={status === 'expired'} end={expiration_date} promisedBy={promised_by} />}
        </p>
      ))}
      {certifications.length === 0 && <p className="text-muted">No certifications on record.</p>}
    </Fact>
  );
};

const LaboratoryPeople = ({ room: { laboratory } }: { room: Room }) =>
  laboratory && (
    <Fact title="People at the laboratory">
      {laboratory.people.map(({ name, role }) => (
        <p key={name} className="flex justify-between gap-3">
          <span>{name}</span>
          <span className="text-muted">{role === 'owner' ? 'Owner' : 'Member'}</span>
        </p>
      ))}
      {laboratory.people.length === 0 && <p className="text-muted">The laboratory has no members now.</p>}
      <p className="text-muted">Both sides see each other’s names once the request is sent.</p>
    </Fact>
  );

const Part = ({ room: { engagement, reader } }: { room: Room }) =>
  engagement?.part && (
    <Fact title={reader === 'laboratory' ? 'Your tests' : `Tests of ${engagement.lab_name}`}>
      <p>{partWords(engagement.part)}</p>
      {reader !== 'laboratory' && <ClampedText className="text-muted">{engagement.part.description}</ClampedText>}
    </Fact>
  );

const Request = ({ room, fail }: Pick<RoomFactsProps, 'room' | 'fail'>) => {
  const { project, documents, can } = room;
  return (
    <>
      <Part room={room} />
      <Fact title="Request">
        {requestFacts(project).map(({ term, value }) => (
          <p key={term} className="flex justify-between gap-3">
            <span className="shrink-0 text-muted">{term}</span>
            <span className="text-right">{value}</span>
          </p>
        ))}
        <ClampedText className="mt-2">{project.description}</ClampedText>
        <p className="text-muted">Submitted {formatDate(project.created_at)}</p>
      </Fact>
      <Fact title="Attached files">
        {documents.length > 0 ? (
          <DocumentRows documents={documents} onFailure={fail} />
        ) : (
          <p className="text-muted">No files are attached.</p>
        )}
        {can.attach && <AddDocuments key={project.id} projectId={project.id} />}
      </Fact>
    </>
  );
};

type RoomFactsProps = { room: Room; succeed: (text: string) => void; fail: (text: string) => void };

/** The facts beside the sections: the other side, what was agreed, and what the reader acts on. */
export const RoomFacts = ({ room, fail }: Pick<RoomFactsProps, 'room' | 'fail'>) => {
  const { engagement, reader } = room;
  return (
    <aside aria-label="Facts" className="rounded-card border border-line bg-card p-5">
      {reader !== 'researcher' && <Researcher room={room} />}
      {reader !== 'laboratory' && <Laboratory room={room} />}
      {engagement && isAgreed(room) && (
        <Fact title="Agreed">
          <PlanFacts collaborationId={engagement.id} />
        </Fact>
      )}
      {reader === 'laboratory' || !engagement ? <Request room={room} fail={fail} /> : <Certificates room={room} />}
    </aside>
  );
};

/** The section with everything else that stays the same: request, people, files and agreements. */
export const RoomDetails = ({ room, succeed, fail }: RoomFactsProps) => {
  const { project, engagement, reader, can } = room;
  return (
    <div className="max-w-2xl">
      {reader === 'laboratory' ? (
        <>
          <Laboratory room={room} />
          <Certificates room={room} />
        </>
      ) : (
        engagement && <Request room={room} fail={fail} />
      )}
      {reader !== 'laboratory' && (
        <Fact title="People">
          <PeopleFacts key={project.id} projectId={project.id} succeed={succeed} fail={fail} />
        </Fact>
      )}
      <LaboratoryPeople room={room} />
      {engagement && <AgreementsFacts collaborationId={engagement.id} />}
      {reader === 'researcher' && (
        <p className="border-t border-line py-4 text-sm">
          <TextLink to="/request" search={{ from: project.id }}>
            Copy into a new request
          </TextLink>
          <span className="block text-muted">Copies your text and attached files. A draft you’ve started isn’t replaced.</span>
        </p>
      )}
      {(can.cancel || can.cancelRequest) && <CancelProject room={room} succeed={succeed} fail={fail} />}
    </div>
  );
};
