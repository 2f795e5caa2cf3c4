import { type ReportType, reportTypeLabels, reportTypes } from '@aliquot/contract/administration/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';
import { type ChosenLab, LabPicker } from '../../hearts/labs/lab-picker.tsx';
import { ReportFiles, ReportList, reportName } from './report-list.tsx';
import { ReportText } from './report-text.tsx';
import { auditReportQuery, failureOf, generateAuditReport } from './reports.api.ts';

const days = 24 * 60 * 60 * 1000;
const dayBefore = (ago: number) => new Date(Date.now() - ago * days).toISOString().slice(0, 10);
const typeOptions = reportTypes.map((value) => ({ value, label: reportTypeLabels[value] }));

/** The last 30 days to today, as the server counts days. */
const firstPeriod = () => ({ startDate: dayBefore(30), endDate: dayBefore(0) });

const Shown = ({ reportId }: { reportId: string }) => {
  const { data, isError } = useQuery(auditReportQuery(reportId));
  if (isError || data?.status === 'failed')
    return <Banner tone="error" message="Failed to generate audit report" className="mt-6" />;
  if (!data || data.report === null)
    return <output className="mt-6 block text-muted">Writing the report. It will appear here when it’s ready.</output>;
  return (
    <div className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base font-medium">{reportName(data)}</h3>
        <div className="flex flex-wrap gap-2">
          <ReportFiles report={data} />
        </div>
      </div>
      <ReportText label="Audit report" text={data.report} />
      <p className="mt-2 text-xs wrap-anywhere text-muted">SHA-256 of the text: {data.sha256}</p>
    </div>
  );
};

const useGenerate = (filter: ReturnType<typeof firstPeriod> & { reportType: ReportType; lab: ChosenLab | null }) => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const generate = async () => {
    const { reportType, startDate, endDate, lab } = filter;
    setBusy(true);
    setProblem(null);
    try {
      const dates = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
      const { reportId } = await generateAuditReport({ reportType, ...dates, labId: lab?.id ?? null });
      setShown(reportId);
    } catch (error) {
      setShown(null);
      setProblem(failureOf('Failed to generate audit report', error));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['reports'] });
    }
  };
  return { busy, problem, setProblem, shown, setShown, generate };
};

/** Generates audit reports and lists earlier ones. */
export const AuditReportPanel = () => {
  const [reportType, setReportType] = useState<ReportType>('comprehensive');
  const [period, setPeriod] = useState(firstPeriod);
  const [lab, setLab] = useState<ChosenLab | null>(null);
  const { busy, problem, setProblem, shown, setShown, generate } = useGenerate({ ...period, reportType, lab });
  return (
    <SectionCard title="Audit report" description="What happened in a given period, with counts and IDs.">
      <form noValidate className="grid items-start gap-4 sm:grid-cols-2" onSubmit={withoutReload(generate)}>
        <Banner tone="error" message={problem} onClear={() => setProblem(null)} className="sm:col-span-2" />
        <Select
          dense
          label="Report type"
          options={typeOptions}
          value={reportType}
          onChange={({ target }) => setReportType(target.value as ReportType)}
        />
        <div>
          <LabPicker label="Laboratory (optional)" value={lab} onChange={setLab} />
          {lab && (
            <Button look="quiet" size="sm" className="mt-1 -ml-3" onClick={() => setLab(null)}>
              All laboratories
            </Button>
          )}
        </div>
        <DateField
          dense
          label="Start date"
          value={period.startDate}
          onChange={({ target }) => setPeriod({ ...period, startDate: target.value })}
        />
        <DateField
          dense
          label="End date"
          value={period.endDate}
          onChange={({ target }) => setPeriod({ ...period, endDate: target.value })}
        />
        <Button type="submit" loading={busy} loadingLabel="Generating" className="justify-self-start">
          Generate report
        </Button>
      </form>
      {shown && <Shown key={shown} reportId={shown} />}
      <ReportList onOpen={setShown} />
    </SectionCard>
  );
};
