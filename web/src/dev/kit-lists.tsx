import { useState } from 'react';
import { LabMap } from '../features/people/places/lab-map.tsx';
import { Button } from '../ui/button.tsx';
import { FilterBar } from '../ui/form/filter-bar.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { Pager } from '../ui/layout/pager.tsx';
import { type SortState, Table } from '../ui/layout/table.tsx';
import { Badge } from '../ui/text/badge.tsx';
import { formatDate } from '../ui/text/format.ts';
import { sampleLabs } from './sample-labs.ts';

type Sample = { id: string; title: string; lab: string; status: 'Pending' | 'Approved' | 'Rejected'; submitted: string };
const samples: Sample[] = [
  {
    id: '1',
    title: 'Metabolite biomarkers of early sepsis',
    lab: 'Novum Biologics',
    status: 'Pending',
    submitted: '2026-11-27',
  },
  { id: '2', title: 'Circulating tumor DNA panel', lab: 'Northgate Toxicology', status: 'Approved', submitted: '2026-11-24' },
  { id: '3', title: 'Cell-free protein expression', lab: 'Karolinska Institute', status: 'Rejected', submitted: '2026-10-26' },
];
const statusTones = { Pending: 'warn', Approved: 'good', Rejected: 'bad' } as const;
const statusOptions = Object.keys(statusTones).map((value) => ({ value, label: value }));
const noFilter = { search: '', status: '' };

export const Lists = () => {
  const [sort, setSort] = useState<SortState>({ key: 'submitted', direction: 'desc' });
  const [openRow, setOpenRow] = useState<string | null>('1');
  const [page, setPage] = useState(4);
  const [filter, setFilter] = useState(noFilter);
  return (
    <div className="min-w-0 lg:col-span-2">
      <FilterBar
        fields={[
          { kind: 'search', name: 'search', label: 'Search projects', placeholder: 'Search title or laboratory' },
          { kind: 'choice', name: 'status', label: 'Status', any: 'All statuses', options: statusOptions },
        ]}
        values={filter}
        set={(changes) => setFilter({ ...filter, ...changes })}
        clear={() => setFilter(noFilter)}
        isFiltered={filter !== noFilter}
      />
      <Table
        caption="Projects"
        rows={samples}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        sort={sort}
        onSort={setSort}
        openRow={openRow}
        onOpenRow={setOpenRow}
        detail={(row) => (
          <DescriptionList
            columns={3}
            items={[
              { term: 'Laboratory', value: row.lab },
              { term: 'Request', value: 'Molecular testing, short' },
              { term: 'Assigned lab', value: '' },
            ]}
          />
        )}
        columns={[
          { key: 'title', header: 'Project', sortable: true, cell: (row) => <span className="font-medium">{row.title}</span> },
          { key: 'lab', header: 'Laboratory', cell: (row) => row.lab },
          { key: 'status', header: 'Status', cell: (row) => <Badge tone={statusTones[row.status]}>{row.status}</Badge> },
          { key: 'submitted', header: 'Submitted', sortable: true, cell: (row) => formatDate(row.submitted) },
          {
            key: 'actions',
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            cell: (row) => (
              <Button look="quiet" size="sm" onClick={() => setOpenRow(row.id)}>
                Edit
              </Button>
            ),
          },
        ]}
      />
      <Pager label="Projects" page={page} pageSize={20} total={148} onPage={setPage} />
    </div>
  );
};

export const MapOfLabs = () => {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <LabMap
      labs={sampleLabs}
      userLocation={{ coordinates: [-122.3, 47.6] }}
      open={open}
      onOpen={setOpen}
      className="h-112 lg:col-span-2"
    />
  );
};
