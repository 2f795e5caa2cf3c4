import { dropReasonCodes, dropReasons, type ModelCall, type ModelReport } from '@aliquot/contract/hearts/witness/witness';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PagedList } from '../../../ui/feedback/list-states.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { formatCount, formatDate, formatDateTime, plural } from '../../../ui/text/format.ts';

const listed = new Intl.ListFormat('en-US');

const CallText = ({ callId }: { callId: string }) => {
  const { data, isError } = useQuery(queryOf.witness.call({ callId }, { noun: 'operations', staleTime: Infinity }));
  if (isError) return <p>The call could not be loaded.</p>;
  if (data?.prompt === '')
    return (
      <p className="my-2 text-sm text-muted">
        Question and answer are kept with the customer’s questionnaire, which only the laboratory’s members see.
      </p>
    );
  return (
    <pre className="max-h-96 overflow-auto rounded-control bg-sunken p-3 text-xs as-written">
      {data ? `${data.prompt}\n\n${data.answer ?? ''}` : 'Loading the call'}
    </pre>
  );
};

const outcomeOf = ({ fault, held, dropped }: ModelCall): string =>
  fault ?? `${plural(held, 'value')} held, ${formatCount(dropped.length)} dropped`;

const costOf = ({ cost, tokens_asked, tokens_answered }: ModelCall): string => {
  const tokens = `${formatCount(tokens_asked)} + ${formatCount(tokens_answered)} tokens`;
  return cost === null ? tokens : `${tokens}, $${cost.toFixed(5)}`;
};

const Calls = () => {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const query = useQuery(queryOf.witness.calls({ page }, { noun: 'operations', placeholderData: keepPreviousData }));
  const columns: readonly Column<ModelCall>[] = [
    {
      key: 'lab',
      header: 'Laboratory',
      narrow: 'line',
      cell: ({ id, lab_name, fault, dropped }) => (
        <>
          <span className="font-medium wrap-anywhere">{lab_name ?? 'An unfinished request'}</span>
          {open === id && (
            <>
              {fault === null && dropped.length > 0 && (
                <ul className="my-2 text-sm">
                  {dropped.map(({ field, quotation, reason }) => (
                    <li key={`${field} ${quotation} ${reason}`}>
                      {reason}: {quotation && `“${quotation}” `}({dropReasons[reason]})
                    </li>
                  ))}
                </ul>
              )}
              {lab_name === null ? (
                <p className="my-2 text-sm text-muted">
                  Question and answer are kept with the request, which only its person sees.
                </p>
              ) : (
                <CallText callId={id} />
              )}
            </>
          )}
        </>
      ),
    },
    { key: 'outcome', header: 'Outcome', narrow: 'inline', cell: outcomeOf },
    { key: 'cost', header: 'Cost', narrow: 'inline', cell: costOf },
    {
      key: 'time',
      header: 'Time',
      narrow: 'inline',
      cell: ({ called_at, milliseconds }) => `${formatDateTime(called_at)}, ${(milliseconds / 1000).toFixed(1)} s`,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: ({ id }) => (
        <Button look="secondary" size="sm" aria-expanded={open === id} onClick={() => setOpen(open === id ? null : id)}>
          {open === id ? 'Hide' : 'See the call'}
        </Button>
      ),
    },
  ];
  return (
    <PagedList label="Calls" query={query} failed="Failed to load the calls" empty="No calls yet." onPage={setPage}>
      {(items) => <Table caption="Calls of the language model" columns={columns} rows={items} rowKey={({ id }) => id} />}
    </PagedList>
  );
};

const checkWords = ({ check }: ModelReport): string => {
  if (!check) return 'Not checked yet: run “aliquot doctor”';
  const failed = check.failed.length > 0 ? `; failed: ${check.failed.join(', ')}` : '';
  return `Grade ${check.grade} on ${formatDate(check.checked_at)}: ${check.uses}${failed}`;
};

/** Said where a budget of today is used; null otherwise. */
const usedWords = ({ today }: ModelReport): string | null => {
  const named =
    today.labs_at_limit.length > 0 ? [`${listed.format(today.labs_at_limit)} used all calls of a laboratory today.`] : [];
  const all = today.calls >= today.limit ? [`Today’s ${plural(today.limit, 'call')} are used.`] : [];
  if (all.length + named.length === 0) return null;
  return [...all, ...named, 'Analyses go on without the model, which is asked again from midnight UTC.'].join(' ');
};

const facts = (report: ModelReport) => {
  const { model, today, labs_agreed, people_agreed, proposals, seconds, faults } = report;
  return [
    { term: 'Model', value: model?.name },
    { term: 'Server', value: model && `${model.host}, ${model.is_local ? 'local' : 'documents leave this server'}` },
    { term: 'Check', value: checkWords(report) },
    {
      term: 'Agreements',
      value: `${plural(labs_agreed, 'laboratory', 'laboratories')}, ${plural(people_agreed, 'researcher')}`,
    },
    { term: 'Time for a document', value: plural(seconds, 'second') },
    {
      term: 'Calls today',
      value: `${formatCount(today.calls)} of ${formatCount(today.limit)}, at most ${formatCount(today.limit_per_lab)} for a laboratory or researcher`,
    },
    {
      term: 'Proposals',
      value: `${formatCount(proposals.open)} open, ${formatCount(proposals.confirmed)} confirmed, ${formatCount(proposals.corrected)} corrected, ${formatCount(proposals.rejected)} rejected`,
    },
    ...faults.map(({ words, calls }) => ({ term: plural(calls, 'failed call'), value: words })),
  ];
};

/** The configured language model: its budget, what became of its proposals, and its calls. Nothing without a model. */
export const ModelPanel = () => {
  const { data } = useQuery(queryOf.witness.report({}, { noun: 'operations' }));
  if (!data?.model) return null;
  const used = usedWords(data);
  const dropped = dropReasonCodes.filter((code) => data.dropped[code] > 0);
  return (
    <SectionCard
      title={
        <span id="model" className="scroll-mt-24">
          Language model
        </span>
      }
      description="It proposes what rules do not find. To check it, run “aliquot doctor”."
    >
      <div className="grid gap-6">
        <Banner tone="warning" message={used} />
        <DescriptionList columns={2} items={facts(data)} />
        {dropped.length > 0 && (
          <DescriptionList
            columns={2}
            items={dropped.map((code) => ({ term: `Dropped: ${dropReasons[code]}`, value: formatCount(data.dropped[code]) }))}
          />
        )}
        <Calls />
      </div>
    </SectionCard>
  );
};
