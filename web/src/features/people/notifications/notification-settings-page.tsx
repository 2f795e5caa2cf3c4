import { digestHour, type MailChoice, mailChoices, notificationTopics } from '@aliquot/contract/people/notification-topics';
import type { NotificationPreference } from '@aliquot/contract/people/notifications';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';

const mailLabels: Readonly<Record<MailChoice, string>> = {
  'at-once': 'Email right away',
  daily: 'Daily summary',
  off: 'No email',
};
const mailOptions = mailChoices.map((value) => ({ value, label: mailLabels[value] }));

/** The time of day, in the reader's time zone, at which daily summaries are sent. */
const digestTime = (): string =>
  new Date(new Date().setUTCHours(digestHour, 0)).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

type TopicProps = {
  preference: NotificationPreference;
  busy: boolean;
  onChange: (next: Pick<NotificationPreference, 'in_product' | 'mail'>) => void;
};

const Topic = ({ preference: { topic, in_product, mail, required }, busy, onChange }: TopicProps) => {
  const { label, about } = notificationTopics[topic];
  const forLabel = <span className="sr-only">for {label}</span>;
  return (
    <li className="grid gap-3 p-4 sm:p-5 lg:flex lg:items-start lg:justify-between">
      <div className="min-w-0">
        <h2 className="text-lg">{label}</h2>
        <p className="text-sm text-muted">{about}</p>
        {required && <p className="mt-1 text-sm">{required}</p>}
      </div>
      {!required && (
        <div className="flex flex-wrap items-center gap-4 lg:shrink-0">
          <Checkbox
            label={<>In the product {forLabel}</>}
            checked={in_product}
            disabled={busy}
            onChange={({ target }) => onChange({ in_product: target.checked, mail })}
          />
          <Select
            label={<>By mail {forLabel}</>}
            hideLabel
            dense
            options={mailOptions}
            value={mail}
            disabled={busy}
            onChange={({ target }) => onChange({ in_product, mail: target.value as MailChoice })}
          />
        </div>
      )}
    </li>
  );
};

/** A person's notification choices, in the product and by mail. Each choice is saved at once. */
export const NotificationSettingsPage = () => {
  const { succeed, fail, banner } = usePageBanner();
  const { busy, change } = useChange('notifications', { succeed, fail });
  const preferences = useQuery(queryOf.notifications.preferences({}));
  return (
    <Page narrow>
      <PageHeader
        title="Notification settings"
        above={<BackLink to="/profile-settings">Profile settings</BackLink>}
        description={`Choose what we notify you about, and how. Daily summaries are sent at ${digestTime()}.`}
      />
      <PageMessages>{banner}</PageMessages>
      <ListStates query={preferences} failed="We couldn’t load your settings." empty={null} isEmpty={() => false}>
        {({ preferences: topics }) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {topics.map((preference) => (
              <Topic
                key={preference.topic}
                preference={preference}
                busy={busy}
                onChange={(next) => {
                  const words = { done: 'Saved.', failed: 'We couldn’t save this. Your earlier choice still holds.' };
                  void change(() => api.notifications.setPreference({ topic: preference.topic, ...next }), words);
                }}
              />
            ))}
          </ul>
        )}
      </ListStates>
    </Page>
  );
};
