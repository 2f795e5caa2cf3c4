import type { AuditEntry } from '@aliquot/contract/administration/audit';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { objectWords } from './action-words.ts';
import { changesOf, plainWords } from './entry-words.ts';

const Changes = ({ entry }: { entry: AuditEntry }) => {
  const changes = changesOf(entry);
  if (changes.length === 0) return <p className="text-muted">No fields changed.</p>;
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Changed fields</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 pr-4 font-normal">
            Field
          </th>
          <th scope="col" className="py-1 pr-4 font-normal">
            Before
          </th>
          <th scope="col" className="py-1 font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-4 font-medium">
              {plainWords(field)}
            </th>
            <td className="py-1.5 pr-4 wrap-anywhere">{before}</td>
            <td className="py-1.5 wrap-anywhere">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Everything recorded about one entry. */
export const EntryDetail = ({ entry }: { entry: AuditEntry }) => (
  <div className="grid gap-5">
    <Changes entry={entry} />
    <DescriptionList
      columns={3}
      items={[
        { term: 'Reason', value: entry.reason },
        { term: 'Record', value: `${objectWords(entry.object_type)} ${entry.object_id ?? ''}` },
        { term: 'Name', value: entry.object_name },
        { term: 'Account ID', value: entry.actor_id },
        { term: 'IP address', value: entry.ip },
        { term: 'Browser', value: entry.user_agent },
        { term: 'Request ID', value: entry.request_id },
        { term: 'Entry number', value: String(entry.seq) },
        { term: 'Time (UTC)', value: entry.at },
      ]}
    />
  </div>
);
