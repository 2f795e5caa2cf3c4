import { requestPath } from '@aliquot/contract/engagements/project-words';
import type { Lab } from '@aliquot/contract/hearts/labs';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { collaborationLabel } from '../../engagements/collaborations/collaboration-words.ts';
import { recentRequestsQuery } from '../../engagements/collaborations/collaborations.api.ts';
import { LabCertifications, LabInformation } from '../../hearts/labs/lab-facts.tsx';
import { MentionedCertificates } from '../../hearts/labs/mentioned-certificates.tsx';

/** The three latest requests, and the way to all. */
export const RecentRequests = ({ onAll }: { onAll: () => void }) => {
  const { data: requests } = useQuery(recentRequestsQuery);
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
              {project ? (
                <TextLink to={requestPath(id)} className="wrap-anywhere">
                  {project.title}
                </TextLink>
              ) : (
                <span>A project that is no longer available</span>
              )}
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

/** How the laboratory is reached and when it works, and the certificates that its documents only mention. */
export const LabFacts = ({ lab }: { lab: Lab }) => (
  <div className="grid grid-cols-1 gap-4">
    <SectionCard title="Laboratory information">
      <LabInformation lab={lab} />
    </SectionCard>
    <MentionedCertificates labId={lab.id} />
  </div>
);

export const LabCertificates = ({ lab }: { lab: Lab }) => (
  <SectionCard title="Certifications">
    <LabCertifications lab={lab} />
  </SectionCard>
);
