import { useState } from 'react';
import { Stepper } from '../ui/layout/stepper.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { CountBadge } from '../ui/text/badge.tsx';
import { Group } from './kit-group.tsx';
export const Navigation = () => {
  const [tab, setTab] = useState<'overview' | 'documents'>('overview');
  return (
    <Group title="Navigation">
      <Tabs
        label="Laboratory"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'overview', label: 'Overview', panel: <p>The overview.</p> },
          {
            value: 'documents',
            label: 'Documents',
            badge: <CountBadge count={2} label="to review" />,
            panel: <p>The documents.</p>,
          },
        ]}
      />
      <Stepper
        label="Steps"
        steps={['Account', 'Lab Info', 'Details', 'Documents', 'Analysis']}
        current={3}
        onSelect={() => undefined}
      />
    </Group>
  );
};
