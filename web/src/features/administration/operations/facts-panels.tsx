import type { OperationsOverview } from '@aliquot/contract/administration/operations';
import { registerSourceLabels } from '@aliquot/contract/hearts/registries';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { formatCount, formatDate, formatDateTime, formatFileSize, plural } from '../../../ui/text/format.ts';

/** Files, database and disk. */
export const StoragePanel = ({ storage }: { storage: OperationsOverview['storage'] }) => {
  const { kind, files, databaseBytes, disk } = storage;
  return (
    <SectionCard
      title={
        <span id="storage" className="scroll-mt-24">
          Storage
        </span>
      }
      description={kind === 'disk' ? 'Files are on this server’s disk.' : 'Files are in an S3-compatible store.'}
    >
      <DescriptionList
        columns={2}
        items={[
          ...files.map(({ name, files: count, bytes }) => ({
            term: name,
            value: `${plural(count, 'file')}, ${formatFileSize(bytes)}`,
          })),
          { term: 'Database', value: formatFileSize(databaseBytes) },
          {
            term: 'Free on the data directory’s disk',
            value: disk && `${formatFileSize(disk.freeBytes)} of ${formatFileSize(disk.totalBytes)}`,
          },
        ]}
      />
    </SectionCard>
  );
};

/** Versions of the product and of what it runs on. */
export const VersionsPanel = ({ versions }: { versions: OperationsOverview['versions'] }) => {
  const { product, rules, reader, node, database, embedded, migrations } = versions;
  return (
    <SectionCard title="Versions" description="What this server runs.">
      <DescriptionList
        columns={2}
        items={[
          { term: 'Aliquot', value: product },
          { term: 'Compliance rules', value: rules },
          { term: 'Document reader', value: reader },
          { term: 'Node.js', value: node },
          { term: 'Database', value: embedded ? `${database} (embedded)` : database },
          {
            term: 'Schema',
            value: `${migrations.last?.split('_')[0] ?? '–'} (${plural(migrations.applied, 'migration')})${migrations.at ? `, last on ${formatDate(migrations.at)}` : ''}`,
          },
        ]}
      />
    </SectionCard>
  );
};

type DataSet = OperationsOverview['dataSets'][number];

const columns: readonly Column<DataSet>[] = [
  { key: 'name', header: 'Data set', cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    key: 'version',
    header: 'Version',
    className: 'sm:w-96',
    cell: ({ version }) => <span className="wrap-anywhere">{version}</span>,
  },
  { key: 'size', header: 'Size', cell: ({ size }) => size ?? <span className="text-muted">–</span> },
  {
    key: 'day',
    header: 'Reviewed or built',
    cell: ({ day }) => (day === null ? <span className="text-muted">–</span> : <time dateTime={day}>{formatDate(day)}</time>),
  },
];

/** The data that comes with the product: requirements, terms, places and templates. */
export const DataSetsPanel = ({ dataSets }: { dataSets: readonly DataSet[] }) => (
  <SectionCard title="Imported data" description="Data sets that come with this version. An upgrade replaces them.">
    <Disclosure summary={plural(dataSets.length, 'data set')}>
      <Table caption="Data sets" columns={columns} rows={dataSets} rowKey={({ name }) => name} />
    </Disclosure>
  </SectionCard>
);

type Register = OperationsOverview['registers'][number];

const registerColumns: readonly Column<Register>[] = [
  {
    key: 'source',
    header: 'Register',
    cell: ({ source, body }) => <span className="font-medium">{body || registerSourceLabels[source]}</span>,
  },
  { key: 'day', header: 'As of', cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time> },
  { key: 'rows', header: 'Entries', cell: ({ rows }) => formatCount(rows) },
  { key: 'importedAt', header: 'Imported', cell: ({ importedAt }) => formatDateTime(importedAt) },
];

/** The last import of each public register, with which certificates are compared. */
export const RegistersPanel = ({ registers }: { registers: readonly Register[] }) => (
  <SectionCard
    title="Registers"
    description="Certificates are compared with these every night. Import a newer file with “aliquot registry import”."
  >
    {registers.length === 0 ? (
      <p className="text-muted">No register was imported yet, so none is shown beside certificates.</p>
    ) : (
      <Table
        caption="Registers"
        columns={registerColumns}
        rows={registers}
        rowKey={({ source, body }) => `${source} ${body}`}
      />
    )}
  </SectionCard>
);
