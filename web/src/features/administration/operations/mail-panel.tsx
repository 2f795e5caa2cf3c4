import {
  type MailState,
  mailStates,
  type OperationsMail,
  type OperationsOverview,
} from '@aliquot/contract/administration/operations';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../platform/server/api.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/feedback/list-states.tsx';
import { FilterBar, type FilterField } from '../../../ui/form/filter-bar.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { formatCount, formatDateTime, plural } from '../../../ui/text/format.ts';
import { mailsQuery } from './operations.api.ts';
import { useClampedPage } from './use-clamped-page.ts';
import { type OperationsAddress, pageIn } from './use-operations-address.ts';

const labels: Record<MailState, string> = { failed: 'Failed', waiting: 'Waiting', sending: 'Sending', sent: 'Sent' };
const tones: Record<MailState, Tone> = { failed: 'bad', waiting: 'warn', sending: 'info', sent: 'good' };

const columns: readonly Column<OperationsMail>[] = [
  {
    key: 'subject',
    header: 'Message',
    narrow: 'line',
    cell: ({ subject, recipient }) => (
      <>
        <span className="font-medium wrap-anywhere">{subject}</span>{' '}
        <span className="wrap-anywhere text-muted">To {recipient}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    narrow: 'inline',
    cell: ({ state, reason, obstacle }) => (
      <>
        <Badge tone={tones[state]}>{labels[state]}</Badge>
        {reason && <span className="mt-1 block wrap-anywhere">{reason}</span>}
        {obstacle && <span className="block text-muted">{obstacle}</span>}
      </>
    ),
  },
  {
    key: 'time',
    header: 'Time',
    narrow: 'inline',
    cell: ({ queuedAt, endedAt, attempts }) => (
      <>
        {formatDateTime(endedAt ?? queuedAt)}
        {attempts > 1 && <span className="text-muted">, {plural(attempts, 'attempt')}</span>}
      </>
    ),
  },
];

const filters: readonly FilterField<'to' | 'mail'>[] = [
  { kind: 'search', name: 'to', label: 'Recipient', placeholder: 'Full email address of a recipient' },
  {
    kind: 'choice',
    name: 'mail',
    label: 'Status',
    any: 'Any status',
    options: mailStates.map((value) => ({ value, label: labels[value] })),
  },
];

const stateOf = (text: string): MailState | undefined => mailStates.find((state) => state === text);

const describe = ({ delivery, host, sent, waiting, reason, failed }: OperationsOverview['mail']): string => {
  const why = waiting > 0 && host !== null ? ` for ${host}${reason === null ? '' : `: ${reason.replace(/\.$/, '')}`}` : '';
  const counts = `Last 7 days: ${formatCount(sent)} sent, ${formatCount(failed)} failed. ${formatCount(waiting)} waiting${why}.`;
  return delivery === 'smtp' ? counts : `${counts} No mail server is set, so messages stay in the data directory.`;
};

type MailPanelProps = {
  mail: OperationsOverview['mail'] | undefined;
  address: OperationsAddress;
  banners: Banners;
};

/** Messages that wait, were sent or failed. Failed ones can be sent again. */
export const MailPanel = ({ mail, address: { values, set }, banners }: MailPanelProps) => {
  const isFiltered = values.to !== '' || values.mail !== '';
  const page = pageIn(values.mailPage);
  const onPage = useCallback((next: number) => set({ mailPage: String(next) }, { keepScroll: true }), [set]);
  const query = useQuery(mailsQuery(stateOf(values.mail), useSettled(values.to).trim(), page));
  const { busy, change } = useChange('operations', banners);
  useClampedPage(query.data, query.isPlaceholderData, onPage);
  const withActions: readonly Column<OperationsMail>[] = [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: ({ id, subject, can }) =>
        can.resend && (
          <Button
            look="secondary"
            size="sm"
            disabled={busy}
            onClick={() =>
              void change(() => api.operations.resendMail({ mailId: id }), {
                done: `“${subject}” will be sent again in a moment.`,
                failed: 'Failed to send the message again',
              })
            }
          >
            Resend message<span className="sr-only">: {subject}</span>
          </Button>
        ),
    },
  ];
  return (
    <SectionCard
      title={
        <span id="mail" className="scroll-mt-24">
          Mail
        </span>
      }
      description={mail && describe(mail)}
    >
      <FilterBar
        fields={filters}
        values={values}
        set={(changes, options) => set({ ...changes, mailPage: '1' }, { ...options, keepScroll: true })}
        clear={() => set({ to: '', mail: '', mailPage: '1' }, { keepScroll: true })}
        isFiltered={isFiltered}
      />
      <PagedList
        label="Messages"
        query={query}
        failed="Failed to load the messages"
        empty={
          <EmptyState title={isFiltered ? 'No messages match' : 'No messages in the last 7 days'}>
            {isFiltered && 'Enter the whole address, or choose another status.'}
          </EmptyState>
        }
        onPage={onPage}
      >
        {(mails) => (
          <Table
            dense
            caption="Messages, newest first"
            columns={withActions}
            rows={mails}
            rowKey={({ id }) => id}
            rowLabel={({ subject }) => subject}
          />
        )}
      </PagedList>
    </SectionCard>
  );
};
