import type { Lab } from '@aliquot/contract/labs';
import { SectionCard } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { LabStatusBadge } from './lab-status.tsx';

/** What the laboratory says of itself, read-only. */
export const LabSettingsPanel = ({ lab }: { lab: Lab }) => (
  <SectionCard title="Settings">
    <DescriptionList
      columns={2}
      items={[
        { term: 'Name', value: lab.name },
        { term: 'Status', value: <LabStatusBadge status={lab.status} /> },
        { term: 'Address', value: lab.address },
        { term: 'Email', value: lab.contact_info.email },
        { term: 'Phone', value: lab.contact_info.phone },
        { term: 'Website', value: lab.contact_info.website },
      ]}
    />
  </SectionCard>
);
