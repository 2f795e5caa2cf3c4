import { type ReportKind, reportKindLabels, reportKinds } from '@aliquot/contract/administration/report-figures';
import { useQuery } from '@tanstack/react-query';
import { WhenNear } from '../../../ui/feedback/later.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { AuditReportPanel } from './audit-report-panel.tsx';
import { ChecklistPanel } from './checklist-panel.tsx';
import { kindAbout } from './figure-words.ts';
import { figuresQuery } from './figures.api.ts';

const KindCard = ({ kind }: { kind: ReportKind }) => {
  const { data, isError } = useQuery(figuresQuery(kind, { from: '', to: '' }));
  return (
    <SectionCard
      title={<TextLink to={`/admin/reports/${kind}`}>{reportKindLabels[kind]}</TextLink>}
      description={kindAbout[kind]}
    >
      {!data && !isError && <SkeletonLines lines={2} />}
      {isError && <p className="text-muted">The figures could not be loaded.</p>}
      <ul className="grid gap-1.5">
        {data?.charts.slice(0, 2).map(({ id, sentence }) => (
          <li key={id}>{sentence}</li>
        ))}
      </ul>
    </SectionCard>
  );
};

/** Every report: what the last 30 days say, and the documents that are written for the record. */
export const ReportsPage = () => (
  <Page dense>
    <PageHeader dense title="Reports" description="The last 30 days, compared with the 30 days before." />
    <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
      {reportKinds.map((kind) => (
        <KindCard key={kind} kind={kind} />
      ))}
    </div>
    <h2 className="mt-10 mb-4 text-xl">For the record</h2>
    <div className="grid gap-6">
      <WhenNear>
        <AuditReportPanel />
        <ChecklistPanel />
      </WhenNear>
    </div>
  </Page>
);
