import { checklistFilePath } from '@aliquot/contract/administration/report-words';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';
import { type ChosenLab, LabPicker } from '../../hearts/labs/lab-picker.tsx';
import { ReportText } from './report-text.tsx';
import { failureOf } from './reports.api.ts';

type Made = { readonly lab: ChosenLab; readonly text: string };

const Shown = ({ lab, text }: Made) => (
  <div className="mt-6">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <h3 className="text-base font-medium">Checklist for {lab.name}</h3>
      <div className="flex flex-wrap gap-2">
        <DownloadLink size="sm" href={checklistFilePath(lab.id, 'pdf')}>
          Download PDF
        </DownloadLink>
        <DownloadLink size="sm" href={checklistFilePath(lab.id, 'csv')}>
          Download CSV
        </DownloadLink>
      </div>
    </div>
    <ReportText label={`Checklist for ${lab.name}`} text={text} />
  </div>
);

/** Generates a laboratory's compliance checklist. */
export const ChecklistPanel = () => {
  const [lab, setLab] = useState<ChosenLab | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const generate = async () => {
    setProblem(lab ? null : 'Please select a lab first');
    if (!lab) return;
    setBusy(true);
    try {
      setMade({ lab, text: (await api.reports.generateChecklist({ labId: lab.id })).checklist });
    } catch (error) {
      setMade(null);
      setProblem(failureOf('Failed to generate compliance checklist', error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SectionCard
      title="AI compliance checklist"
      description="Every requirement that applies to a laboratory, with its status, its evidence and how to meet it."
    >
      <form noValidate className="grid gap-4" onSubmit={withoutReload(generate)}>
        <Banner tone="error" message={problem} onClear={() => setProblem(null)} />
        <LabPicker required value={lab} onChange={setLab} />
        <Button type="submit" loading={busy} loadingLabel="Generating" className="justify-self-start">
          Generate checklist
        </Button>
      </form>
      {made && <Shown {...made} />}
    </SectionCard>
  );
};
