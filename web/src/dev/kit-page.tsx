import { useState } from 'react';
import { Page } from '../ui/layout/page.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Stepper } from '../ui/layout/stepper.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { CountBadge } from '../ui/text/badge.tsx';
import { Buttons } from './kit-buttons.tsx';
import { Fields } from './kit-fields.tsx';
import { Group } from './kit-group.tsx';
import { Lists, MapOfLabs } from './kit-lists.tsx';
import { Messages, Progress } from './kit-messages.tsx';

const Navigation = () => {
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
/** Every component of the kit on one page, to look at and try by keyboard. Development only. */
export const KitPage = () => (
  <Page>
    <PageHeader title="Kit" description="Every part in its states." />
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Fields />
      <div className="grid min-w-0 gap-6">
        <Buttons />
        <Messages />
      </div>
      <Progress />
      <Navigation />
      <Lists />
      <MapOfLabs />
    </div>
  </Page>
);
