import type { ProtocolField } from '@aliquot/contract/hearts/protocol-proposals';
import type { Protocol } from '@aliquot/contract/hearts/protocols';
import type { RequestReading } from '@aliquot/contract/hearts/witness/requests';
import { isRequired } from '@aliquot/contract/request-fields';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNarrow } from '../../../../platform/use-narrow.ts';
import { Button } from '../../../../ui/button.tsx';
import { ActionBar } from '../../../../ui/layout/action-bar.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { plural } from '../../../../ui/text/format.ts';
import { LabPreview, soFar, usePreview } from '../../../hearts/protocols/lab-preview.tsx';
import { ProposalList } from './proposal-list.tsx';
import { fieldNames } from './proposal-values.ts';
import type { RequestValues } from './request-values.ts';
import { type Proposals, useProposals } from './use-proposals.ts';

const required = (Object.keys(fieldNames) as ProtocolField[]).filter(
  (field): field is Exclude<ProtocolField, 'samples'> => field !== 'samples' && isRequired(field),
);
const listed = new Intl.ListFormat('en-US');

/** The required fields that are still empty, and those among them that a file proposes. */
const Missing = ({ values, rows }: { values: RequestValues; rows: Proposals['rows'] }) => {
  const empty = required.filter((field) => values[field].trim() === '');
  const names = empty.map((field) => fieldNames[field]);
  const proposed = names.filter((name) =>
    rows.some(({ proposal, standing }) => proposal.name === name && proposal.proposedBy === null && standing.is === 'open'),
  );
  const filled = required.length - empty.length;
  return (
    <section aria-label="Required fields" className="rounded-card border border-line bg-card p-4 text-sm">
      <p className="flex justify-between gap-3">
        <span className="font-semibold">{plural(required.length, 'required field')}</span>
        <span className="text-muted tabular-nums">{filled} filled</span>
      </p>
      <div aria-hidden="true" className="mt-2 flex gap-1">
        {required.map((field, index) => (
          <span key={field} className={clsx('h-1 grow rounded-full', index < filled ? 'bg-brand' : 'bg-line')} />
        ))}
      </div>
      <p className="mt-2 text-muted">
        {empty.length === 0
          ? 'All are filled in. Find labs when you’re ready. No lab sees anything yet.'
          : `Still empty: ${listed.format(names)}.`}
        {proposed.length > 0 &&
          ` Your protocol proposes ${proposed.length === names.length ? (names.length === 1 ? 'it' : names.length === 2 ? 'both' : 'all of them') : listed.format(proposed)}.`}
      </p>
    </section>
  );
};

type AsideProps = { form: UseFormReturn<RequestValues>; proposals: Proposals; rules: string | undefined };

/** Beside the form: the labs so far and the fields that are still required. On a phone the labs are behind a bar. */
const Aside = ({ form, proposals: { rows }, rules }: AsideProps) => {
  const values = form.watch();
  const { templateId: _templateId, leftOut: _leftOut, ...written } = values;
  const preview = usePreview(written);
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  if (!narrow)
    return (
      <aside className="sticky top-20 grid gap-4 self-start lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <LabPreview preview={preview} />
        <Missing values={values} rows={rows} />
        {rules && <p className="px-1 text-sm text-muted">Read by rules, version {rules}, on this server.</p>}
      </aside>
    );
  return (
    <>
      <Missing values={values} rows={rows} />
      <div className="sticky bottom-0 z-20 order-last">
        <ActionBar>
          <Button look="secondary" className="min-h-11 w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {soFar(preview)}
          </Button>
        </ActionBar>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={soFar(preview)}>
        <LabPreview preview={preview} />
      </Dialog>
    </>
  );
};

type RequestProtocolsProps = {
  form: UseFormReturn<RequestValues>;
  protocols: readonly Protocol[];
  readings: readonly RequestReading[];
};

/** Of a request with files or a model's answer: what they propose, and the labs as they stand. Two cells of the page's grid. */
export const RequestProtocols = ({ form, protocols, readings }: RequestProtocolsProps) => {
  const proposals = useProposals(form, protocols, readings);
  const read = protocols.filter((each) => each.proposals !== null);
  const rules = read[0]?.proposals?.rulesVersion;
  return (
    <>
      {proposals.rows.length + proposals.mentions.length > 0 && <ProposalList proposals={proposals} protocols={read} />}
      <Aside form={form} proposals={proposals} rules={rules} />
    </>
  );
};
