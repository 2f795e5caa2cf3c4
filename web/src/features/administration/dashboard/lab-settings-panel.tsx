import type { Lab } from '@aliquot/contract/hearts/labs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { DownloadLink, OutsideLink } from '../../../ui/text/link.tsx';
import { SiteList } from '../../hearts/labs/lab-facts.tsx';
import { LabStatusBadge, shownStatus } from '../../hearts/labs/lab-status.tsx';
import { MembersPanel } from '../../hearts/members/members-panel.tsx';
import { LabTermsPanel } from './lab-terms-panel.tsx';
import { fieldList } from './settings-values.ts';

const LabSettingsDialog = lazy(() => import('./lab-settings-dialog.tsx'));

type SettingsPanelProps = { lab: Lab; succeed: (text: string) => void; fail: (text: string) => void };

/** The lab's profile and members. */
export const LabSettingsPanel = ({ lab, succeed, fail }: SettingsPanelProps) => {
  const [editing, setEditing] = useState(false);
  const { data: team } = useQuery(queryOf.members.list({ labId: lab.id }));
  const { email, phone, website } = lab.contact_info;
  return (
    <div className="grid gap-6">
      <SectionCard
        title="Settings"
        action={
          lab.can.edit && (
            <Button look="secondary" onClick={() => setEditing(true)}>
              Edit Settings
            </Button>
          )
        }
      >
        <DescriptionList
          columns={2}
          items={[
            { term: 'Name', value: lab.name },
            { term: 'Status', value: <LabStatusBadge status={shownStatus(lab)} /> },
            { term: 'Address', value: lab.address },
            ...(lab.sites.length > 0 ? [{ term: 'Sites', value: <SiteList sites={lab.sites} /> }] : []),
            { term: 'Email', value: email },
            { term: 'Phone', value: phone },
            { term: 'Website', value: website && <OutsideLink href={website}>{website}</OutsideLink> },
          ]}
        />
        {lab.needs_review && (
          <p className="mt-4 text-sm text-muted">
            Waiting for review{lab.review_fields.length > 0 && `: ${fieldList(lab.review_fields)}`}. The lab stays approved.
          </p>
        )}
      </SectionCard>
      <LabTermsPanel lab={lab} succeed={succeed} />
      <MembersPanel labId={lab.id} labName={lab.name} succeed={succeed} fail={fail} />
      {team?.can.invite && (
        <SectionCard
          title="Your lab’s data"
          description="Everything stored about your lab, with its documents, as one ZIP file."
        >
          <DownloadLink href={`/api/labs/${lab.id}/data.zip`}>Download all data</DownloadLink>
        </SectionCard>
      )}
      {editing && (
        <Suspense>
          <LabSettingsDialog
            lab={lab}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false);
              succeed('Settings saved.');
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
