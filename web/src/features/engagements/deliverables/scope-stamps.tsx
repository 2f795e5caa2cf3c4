import {
  type ScopeMark,
  type ScopeStamp,
  type StampedTest,
  scopeMarkLabels,
  scopeMarks,
} from '@aliquot/contract/engagements/stamps';
import { useQuery } from '@tanstack/react-query';
import { formatCertificationType, siteText } from '../../../platform/certification-type.ts';
import type { RoomNoun } from '../../../platform/server/events.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { formatDate, plural, shownFileName } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { Mark } from '../../../ui/text/mark.tsx';
import { evidenceLink } from '../../hearts/documents/evidence-link.ts';

const scopeQuery = (collaborationId: string, noun: RoomNoun) => queryOf.deliverables.scope({ collaborationId }, { noun });

const tones: Readonly<Record<ScopeMark, Tone>> = { 'in-scope': 'good', lapsed: 'warn', outside: 'bad' };
/** The marks that need a look come first. */
const order: readonly ScopeMark[] = ['outside', 'lapsed', 'in-scope'];
const shownAtFirst = 12;

const Line = ({ test: { line, mark }, evidenceOf }: { test: StampedTest; evidenceOf: string | null }) => {
  if (!line) return <span className="text-muted">–</span>;
  const { text, certificate, evidence } = line;
  const { id, type, number, valid_until } = certificate;
  const name = [formatCertificationType(type), number, siteText(certificate)].filter(Boolean).join(' ');
  return (
    <>
      <Mark kind={mark === 'in-scope' ? 'found' : 'gap'}>{text}</Mark>{' '}
      <span className="ml-1 text-muted">
        {evidenceOf && evidence ? (
          <TextLink {...evidenceLink(evidenceOf, { certification: id, field: 'accreditedTests' })}>{name}</TextLink>
        ) : (
          name
        )}
        {valid_until && `, ${mark === 'lapsed' ? 'ended' : 'valid until'} ${formatDate(valid_until)}`}
        {evidence?.page && `, page ${evidence.page}`}
      </span>
    </>
  );
};

const columnsFor = (evidenceOf: string | null): readonly Column<StampedTest>[] => [
  {
    key: 'test',
    header: 'Test',
    cell: ({ name, page }) => (
      <span className="wrap-anywhere">
        <span className="font-medium">{name}</span>
        {page !== null && <span className="text-muted">, p. {page}</span>}
      </span>
    ),
  },
  { key: 'mark', header: 'Scope', cell: ({ mark }) => <Badge tone={tones[mark]}>{scopeMarkLabels[mark]}</Badge> },
  { key: 'line', header: 'Line of the scope', cell: (test) => <Line test={test} evidenceOf={evidenceOf} /> },
];

const dayWords = ({ content, stamped_at }: ScopeStamp): string => {
  if (!content) return '';
  const day = formatDate(content.day);
  if (content.day_from === 'report') return `on ${day}, the day that the report states`;
  return stamped_at ? `on ${day}, the day of delivery` : `on ${day}, if delivered today`;
};

const Tests = ({ stamp, evidenceOf }: { stamp: ScopeStamp; evidenceOf: string | null }) => {
  const name = shownFileName(stamp.file_name);
  const tests = (stamp.content?.tests ?? []).toSorted((a, b) => order.indexOf(a.mark) - order.indexOf(b.mark));
  const counts = scopeMarks.flatMap((mark) => {
    const count = tests.filter((test) => test.mark === mark).length;
    return count > 0 ? [{ mark, count }] : [];
  });
  const table = (rows: readonly StampedTest[], caption: string) => (
    <Table caption={caption} columns={columnsFor(evidenceOf)} rows={rows} rowKey={(test) => test.name} />
  );
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className="wrap-anywhere">
          {name}, version {stamp.version}, against the scope {dayWords(stamp)}
        </span>
        {counts.map(({ mark, count }) => (
          <Badge key={mark} tone={tones[mark]}>
            {count} {scopeMarkLabels[mark].toLowerCase()}
          </Badge>
        ))}
      </p>
      {table(tests.slice(0, shownAtFirst), `Tests in ${name}`)}
      {tests.length > shownAtFirst && (
        <Disclosure summary={plural(tests.length - shownAtFirst, 'more test')}>
          {table(tests.slice(shownAtFirst), `More tests in ${name}`)}
        </Disclosure>
      )}
    </div>
  );
};

const Note = ({ stamp }: { stamp: ScopeStamp }) => {
  const name = shownFileName(stamp.file_name);
  const words =
    stamp.state === 'waiting'
      ? `${name} is being read. Its tests appear here when that is done, also after the delivery.`
      : stamp.state === 'unread'
        ? `${name} was not read. ${stamp.message ?? ''}`
        : `${name}: no tests with results were found in it.`;
  return <p className="text-sm text-muted wrap-anywhere">{words}</p>;
};

/** Which tests of the reports among the results were in the laboratory's scope. Nothing where no result is a report. */
export const ScopeStamps = ({ collaborationId, noun }: { collaborationId: string; noun: RoomNoun }) => {
  const { data } = useQuery(scopeQuery(collaborationId, noun));
  if (!data || data.stamps.length === 0) return null;
  const newest = data.stamps.filter(({ file_name }, at, all) => file_name !== all[at - 1]?.file_name);
  const earlier = data.stamps.filter((stamp) => !newest.includes(stamp) && stamp.stamped_at !== null && stamp.content);
  const shown = (stamp: ScopeStamp) =>
    stamp.content && stamp.content.tests.length > 0 ? (
      <Tests key={stamp.document_id} stamp={stamp} evidenceOf={data.evidence_of} />
    ) : (
      <Note key={stamp.document_id} stamp={stamp} />
    );
  return (
    <section aria-label="Tests in the report" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="text-lg">Tests in the report</h3>
      {newest.map(shown)}
      {earlier.length > 0 && (
        <Disclosure summary={plural(earlier.length, 'earlier version')}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{earlier.map(shown)}</div>
        </Disclosure>
      )}
    </section>
  );
};
