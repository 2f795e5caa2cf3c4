import { Page } from '../ui/layout/page.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Buttons } from './kit-buttons.tsx';
import { Fields } from './kit-fields.tsx';
import { Lists, MapOfLabs } from './kit-lists.tsx';
import { Messages, Progress } from './kit-messages.tsx';
import { Navigation } from './kit-navigation.tsx';
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
