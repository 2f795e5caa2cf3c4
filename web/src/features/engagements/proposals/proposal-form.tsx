import type { ProposalsOf } from '@aliquot/contract/engagements/proposals';
import { proposalLimits } from '@aliquot/contract/engagements/proposals';
import { currencies } from '@aliquot/contract/money';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useGo } from '../../../platform/navigation.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { withoutReload } from '../../../ui/without-reload.ts';
import { newestDraft, waitingDraftKey } from '../../people/drafts/newest-draft.ts';
import { useServerDraft } from '../../people/drafts/use-server-draft.ts';
import { ProposalFiles } from './proposal-files.tsx';
import { LineFields, MilestoneFields } from './proposal-line-fields.tsx';
import { checkProposal, emptyProposal, type ProposalValues, valuesOf, valuesOfDraft } from './proposal-values.ts';
import { sendProposal } from './proposals.api.ts';

const currencyOptions = currencies.map((value) => ({ value, label: value }));
const groups: readonly string[] = ['lines', 'milestones'];

/** The initial values of the form: the draft, the version before, or nothing. */
const startOf = (of: ProposalsOf, userId: string): { values: ProposalValues; savedAt: number | null } => {
  const today = new Date();
  const [newest] = of.versions;
  const sent = newest ? Date.parse(newest.created_at) : 0;
  const draft = newestDraft<object>(of.draft, waitingDraftKey(`proposal.${of.collaboration_id}`, userId));
  if (draft && draft.savedAt > sent)
    return { values: valuesOfDraft({ lines: [], milestones: [], ...draft.values }, today), savedAt: draft.savedAt };
  return { values: newest ? valuesOf(newest, today) : emptyProposal(today), savedAt: null };
};

/** The laboratory's proposal while it is written. Typed text is kept until it is sent. */
export const ProposalForm = ({ of, userId, back }: { of: ProposalsOf; userId: string; back: string }) => {
  const [start] = useState(() => startOf(of, userId));
  const form = useForm<ProposalValues>({ defaultValues: start.values });
  const draft = useServerDraft(`proposal.${of.collaboration_id}`, userId, form, { savedAt: start.savedAt });
  const { busy, problem, change, clearProblem } = useChange('requests');
  const { confirm, dialog } = useConfirm();
  const go = useGo();
  const [before] = of.versions;
  const version = (before?.version ?? 0) + 1;
  const [files, setFiles] = useState(() => [...(before?.files ?? []), ...of.unsent_files]);
  const [adding, setAdding] = useState(false);
  const { register, formState } = form;
  const { errors } = formState;

  const send = async () => {
    form.clearErrors();
    const checked = checkProposal(form.getValues());
    if ('problems' in checked) {
      for (const [index, [field, message]] of Object.entries(checked.problems).entries())
        form.setError(
          (groups.includes(field) ? `${field}.root` : field) as FieldPath<ProposalValues>,
          { message },
          { shouldFocus: index === 0 },
        );
      return;
    }
    const sure = await confirm({
      title: version === 1 ? 'Send this proposal?' : `Send version ${version}?`,
      body: 'A sent version can’t be changed. The researcher is notified and can accept it until its last day.',
      confirmLabel: 'Send proposal',
    });
    if (!sure) return;
    const sent = await change(() => sendProposal(of.collaboration_id, version, checked.proposal, files), {
      failed: 'We couldn’t send the proposal. Your draft is kept. Please try again.',
    });
    if (!sent) return;
    await draft.clear();
    go(back, { replace: true });
  };

  return (
    <form noValidate className="grid gap-6" onSubmit={withoutReload(send)}>
      <Banner tone="error" message={problem} occasion={problem} onClear={clearProblem} />
      {before?.fate === 'change-asked' && (
        <Banner
          tone="info"
          className="as-written"
          message={`The researcher asked for this change of version ${before.version}: ${before.fate_words ?? ''}`}
        />
      )}
      <SectionCard title="Prices">
        <Select label="Currency" required fieldClassName="max-w-40" options={currencyOptions} {...register('currency')} />
        <LineFields form={form} />
      </SectionCard>
      <SectionCard title="Time">
        <div className="grid gap-x-5 sm:grid-cols-3">
          <DateField label="Earliest start" required error={errors.earliestStart?.message} {...register('earliestStart')} />
          <NumberField
            label="Turnaround"
            required
            unit="days"
            hint="Working days from start to results."
            min={1}
            max={proposalLimits.days}
            error={errors.turnaroundDays?.message}
            {...register('turnaroundDays')}
          />
          <DateField
            label="Valid until"
            required
            hint="The last day to accept it."
            error={errors.validUntil?.message}
            {...register('validUntil')}
          />
        </div>
      </SectionCard>
      <SectionCard title="Samples and terms">
        <TextArea
          label="Sample requirements"
          optional
          maxLength={proposalLimits.text}
          error={errors.sampleRequirements?.message}
          {...register('sampleRequirements')}
        />
        <TextArea
          label="Terms"
          optional
          hint="Payment, ownership of data, what happens to leftover samples."
          maxLength={proposalLimits.text}
          error={errors.terms?.message}
          {...register('terms')}
        />
        <NumberField
          label="Results count as accepted after"
          optional
          unit="days"
          hint="Leave empty so that results are never accepted automatically."
          min={1}
          fieldClassName="max-w-80"
          error={errors.silenceAcceptsAfterDays?.message}
          {...register('silenceAcceptsAfterDays')}
        />
      </SectionCard>
      <SectionCard title="Milestones" description="Optional. Their shares add up to 100%.">
        <MilestoneFields form={form} />
      </SectionCard>
      <SectionCard title="Files" description="Optional. They stay with this version.">
        <ProposalFiles
          collaborationId={of.collaboration_id}
          files={files}
          sent={of.versions.flatMap((sent) => sent.files.map(({ id }) => id))}
          onChange={(next) => setFiles((shown) => [...next(shown)])}
          adding={adding}
          onAdding={setAdding}
        />
      </SectionCard>
      <ActionBar>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            {draft.savedAt !== null &&
              `Draft saved ${formatTime(new Date(draft.savedAt).toISOString())}${draft.isWaiting ? ', on this device only' : ''}`}
          </p>
          <Button type="submit" loading={busy || adding} loadingLabel={adding ? 'Adding files' : 'Sending'}>
            {version === 1 ? 'Send proposal' : `Send version ${version}`}
          </Button>
        </div>
      </ActionBar>
      {dialog}
    </form>
  );
};
