import { certificationTypeOptions, researchAreaOptions, serviceTypeOptions, timelineOptions } from '@aliquot/contract/options';
import { type ReactNode, useState } from 'react';
import { LabMap } from '../features/places/lab-map.tsx';
import { AddressField } from '../ui/address-field.tsx';
import { Badge, CountBadge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { SectionCard } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { DateField } from '../ui/date-field.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { FileRow } from '../ui/file-row.tsx';
import { formatDate, formatFileSize } from '../ui/format.ts';
import { Pencil, Plus, RefreshCw, Search, Trash2 } from '../ui/icon.ts';
import { LinkButton, TextLink } from '../ui/link.tsx';
import { Mark } from '../ui/mark.tsx';
import { Menu } from '../ui/menu.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Ring } from '../ui/ring.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { type SortState, Table } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextArea } from '../ui/textarea.tsx';
import { notify } from '../ui/toast.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { usePageBanner } from '../ui/use-page-banner.tsx';
import { sampleLabs } from './sample-labs.ts';

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title} className="min-w-0">
    <div className="grid grid-cols-1 gap-4">{children}</div>
  </SectionCard>
);

const Row = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap items-center gap-3">{children}</div>;

const pause = (milliseconds: number) =>
  new Promise<void>((done) => {
    setTimeout(done, milliseconds);
  });

const sampleAddresses = ['1920 Terry Ave, Seattle, WA 98101', '1920 Pike Place, Seattle, WA 98101', 'Seattle, Washington'].map(
  (display_name, place_id) => ({
    display_name,
    place_id,
    type: place_id === 2 ? 'city' : 'postal_code',
    lat: 47.61 + place_id / 100,
    lon: -122.33,
  }),
);

const Buttons = () => {
  const { confirm, dialog } = useConfirm();
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const [kind, setKind] = useState<string | null>(null);
  const ask = async (typedName?: string) => {
    const confirmed = await confirm({
      title: 'Delete “Meridian Clinical Labs”?',
      body: 'Its documents and analyses go with it. This cannot be undone.',
      confirmLabel: 'Delete',
      danger: true,
      ...(typedName && { typedName }),
    });
    setAnswer(confirmed ? 'Confirmed.' : 'Declined.');
  };
  return (
    <Group title="Buttons and dialogs">
      <Row>
        <Button>Continue</Button>
        <Button look="secondary" icon={<RefreshCw aria-hidden="true" size={16} />}>
          Refresh
        </Button>
        <Button look="quiet">Clear Filters</Button>
        <Button look="danger">Delete</Button>
      </Row>
      <Row>
        <Button loading>Continue</Button>
        <Button disabled>Continue</Button>
        <Button size="sm" look="secondary">
          Small
        </Button>
        <IconButton label="Edit">
          <Pencil aria-hidden="true" size={18} />
        </IconButton>
        <Menu
          label="Actions of this row"
          entries={[
            { label: 'Edit', icon: <Pencil aria-hidden="true" size={16} />, onSelect: () => setAnswer('Edit.') },
            { label: 'Delete', icon: <Trash2 aria-hidden="true" size={16} />, danger: true, onSelect: () => void ask() },
          ]}
        />
        <Tooltip text="The date on the certificate, never the upload date.">
          <Button look="quiet" size="sm">
            What counts?
          </Button>
        </Tooltip>
      </Row>
      <Row>
        <LinkButton to="/" look="secondary">
          A link as a button
        </LinkButton>
        <TextLink to="/">A link in text</TextLink>
      </Row>
      <Row>
        <Button look="secondary" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Button look="secondary" onClick={() => void ask()}>
          Ask
        </Button>
        <Button look="secondary" onClick={() => void ask('Meridian')}>
          Ask with name
        </Button>
        <Button
          look="secondary"
          onClick={() => notify({ title: 'Document deleted', description: 'SOP-014.docx', onUndo: () => setAnswer('Undone.') })}
        >
          Notice with undo
        </Button>
        <output>{answer}</output>
      </Row>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Add a certification"
        description="What the certificate itself says."
        footer={
          <>
            <Button look="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(false)}>Save</Button>
          </>
        }
      >
        <TextField label="Certificate number" />
        <Combobox label="Kind" options={certificationTypeOptions} value={kind} onChange={setKind} />
        <DateField label="Expires" />
      </Dialog>
      {dialog}
    </Group>
  );
};

const Fields = () => {
  const [areas, setAreas] = useState<string[]>(['genomics', 'oncology']);
  const [area, setArea] = useState<string | null>(null);
  const [address, setAddress] = useState('');
  const [kind, setKind] = useState<'researcher' | 'lab'>('researcher');
  return (
    <Group title="Fields">
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField label="Full name" autoComplete="name" required />
        <TextField label="Email address" type="email" error="Please enter a valid email address" defaultValue="ada@" />
        <PasswordField label="Password" hint="At least 8 characters" />
        <NumberField label="Staff count" unit="people" optional />
        <Select label="Timeline" placeholder="Choose a timeline" options={timelineOptions} defaultValue="" />
        <DateField label="Expires" defaultValue="2027-03-31" />
        <Combobox label="Research area" options={researchAreaOptions} value={area} onChange={setArea} />
        <MultiSelect label="Services" options={serviceTypeOptions} value={areas} onChange={setAreas} />
        <MultiSelect
          label="Specializations"
          options={researchAreaOptions}
          value={areas}
          onChange={setAreas}
          error="Choose at least one"
        />
        <AddressField
          label="Address"
          value={address}
          onChange={setAddress}
          search={async (text) => {
            await pause(600);
            return sampleAddresses.filter(({ display_name }) => display_name.toLowerCase().includes(text.toLowerCase()));
          }}
        />
      </div>
      <TextArea label="Description" hint="What is to be measured, in how many samples" />
      <RadioGroup
        label="I am a"
        look="cards"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'researcher', label: 'Researcher', description: 'I look for a laboratory.' },
          { value: 'lab', label: 'Laboratory', description: 'I take on research projects.' },
        ]}
      />
      <Checkbox label="Remember me" hint="Keeps you signed in for 30 days" />
      <TextField label="Search" hideLabel dense placeholder="Search title" icon={<Search aria-hidden="true" size={16} />} />
    </Group>
  );
};

type Sample = { id: string; title: string; lab: string; status: 'Pending' | 'Approved' | 'Rejected'; submitted: string };
const samples: Sample[] = [
  {
    id: '1',
    title: 'Metabolite biomarkers of early sepsis',
    lab: 'Novum Biologics',
    status: 'Pending',
    submitted: '2026-11-27',
  },
  { id: '2', title: 'Circulating tumour DNA panel', lab: 'Northgate Toxicology', status: 'Approved', submitted: '2026-11-24' },
  { id: '3', title: 'Cell-free protein expression', lab: 'Karolinska Institute', status: 'Rejected', submitted: '2026-10-26' },
];
const statusTones = { Pending: 'warn', Approved: 'good', Rejected: 'bad' } as const;

const Lists = () => {
  const [sort, setSort] = useState<SortState>({ key: 'submitted', direction: 'desc' });
  const [openRow, setOpenRow] = useState<string | null>('1');
  const [page, setPage] = useState(4);
  return (
    <div className="min-w-0 lg:col-span-2">
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
              <Menu label={`Actions of ${row.title}`} entries={[{ label: 'Edit', onSelect: () => setOpenRow(row.id) }]} />
            ),
          },
        ]}
      />
      <Pager label="Projects" page={page} pageSize={20} total={148} onPage={setPage} />
    </div>
  );
};

const Messages = () => {
  const { banner, succeed, fail } = usePageBanner();
  return (
    <Group title="Messages and states">
      {banner}
      <Row>
        <Button look="secondary" onClick={() => succeed('Project updated.')}>
          Succeed
        </Button>
        <Button look="secondary" onClick={() => fail('Failed to update the project.')}>
          Fail
        </Button>
      </Row>
      <Banner
        tone="error"
        message="File calibration.exe has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files."
      />
      <Banner tone="warning" message="Last proficiency testing review is more than 24 months old." />
      <Banner tone="info" message="You can leave this page. We will email you when it is ready." onClear={() => undefined} />
      <Row>
        <Badge tone="good">Found</Badge>
        <Badge tone="warn">Gap</Badge>
        <Badge tone="bad">Expired</Badge>
        <Badge tone="info">In review</Badge>
        <Badge>UNKNOWN</Badge>
        <CountBadge count={3} label="pending requests" />
        <Spinner />
      </Row>
      <p>
        The certificate <Mark drawn>50D2099881</Mark> is in date until <Mark>March 31, 2027</Mark>;{' '}
        <Mark kind="gap">the last review was completed on 02/14/2024</Mark>.
      </p>
      <EmptyState
        title="No documents yet"
        action={
          <Button look="secondary" icon={<Plus aria-hidden="true" size={16} />}>
            Add documents
          </Button>
        }
      >
        Certificates, procedures and quality manuals show what your laboratory can do.
      </EmptyState>
    </Group>
  );
};

const Progress = () => (
  <Group title="Progress and files">
    <Row>
      <Ring label="Compliance" value={64} />
      <Ring label="With a gap" value={38} tone="warn" size="sm" />
      <Ring label="Not analysed" value={null} absent="UNKNOWN" tone="neutral" />
    </Row>
    <ProgressBar label="Upload" value={60} />
    <ProgressBar label="Analysis" />
    <FileDrop
      label="Add documents"
      hint={`PDF, DOC, DOCX, JPG, PNG or TXT, at most ${formatFileSize(10_485_760)} each`}
      onFiles={() => undefined}
    />
    <FileRow name="CLIA-certificate-2026.pdf" size={348_160} stage="Checking gaps" progress={72} />
    <FileRow name="SOP-014-sample-intake.docx" size={1_572_864} stage="Waiting" onRemove={() => undefined} />
    <FileRow
      name="quality-manual.pdf"
      size={9_437_184}
      error="The connection was lost."
      onRetry={() => undefined}
      onRemove={() => undefined}
    />
    <SkeletonLines />
    <Skeleton className="h-24" />
    <Disclosure summary="Why does this matter?">
      A laboratory may test human specimens only under a valid certificate.
    </Disclosure>
  </Group>
);

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

const MapOfLabs = () => {
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

/** Every part of the kit in one place, for looking at and for trying with the keyboard. Only in development. */
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
