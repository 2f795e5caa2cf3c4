import { type LapseRule, type StoredLapseRule, suspensionLimits } from '@aliquot/contract/administration/suspensions';
import { certificationTypeLabels, certificationTypeOptions } from '@aliquot/contract/options';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { MultiSelect } from '../../../ui/form/multi-select.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';

const Concerned = ({ rule: { on }, concerned }: StoredLapseRule) =>
  concerned.length > 0 && (
    <section className="rounded-card border border-line bg-sunken p-4 text-sm">
      <h3 className="mb-2 font-medium">
        {on ? 'The next round suspends' : 'If you turn this on, the next round suspends'} {concerned.length}{' '}
        {concerned.length === 1 ? 'laboratory' : 'laboratories'}
      </h3>
      <ul className="grid gap-1">
        {concerned.map(({ id, name, certificate, ended_on }) => (
          <li key={id}>
            <TextLink to={`/admin/labs/${id}`}>{name}</TextLink>: {certificationTypeLabels[certificate]} ended{' '}
            {formatDate(ended_on)}
          </li>
        ))}
      </ul>
    </section>
  );

const RuleForm = ({ stored, banners }: { stored: StoredLapseRule; banners: Banners }) => {
  const [rule, setRule] = useState<LapseRule>(stored.rule);
  const [days, setDays] = useState(String(stored.rule.grace_days));
  const { busy, change } = useChange('settings', banners);
  const grace = Number(days);
  const isPossible = days.trim() !== '' && Number.isInteger(grace) && grace >= 0 && grace <= suspensionLimits.graceDays;
  const needsTypes = rule.on && rule.types.length === 0;
  const save = () =>
    change(() => api.suspensions.setRule({ rule: { ...rule, grace_days: grace }, version: stored.version }), {
      done: 'The suspension rule was saved.',
    });
  return (
    <form noValidate className="grid max-w-2xl gap-4" onSubmit={withoutReload(() => isPossible && !needsTypes && save())}>
      <Checkbox
        label="Suspend laboratories whose certificates have ended"
        checked={rule.on}
        onChange={(event) => setRule({ ...rule, on: event.target.checked })}
      />
      <MultiSelect
        label="Kinds of certificates"
        options={certificationTypeOptions}
        value={rule.types}
        error={needsTypes ? 'Choose at least one kind of certificate.' : undefined}
        onChange={(types) => setRule({ ...rule, types })}
      />
      <NumberField
        label="Days after the end"
        hint="How long a lab has to upload the renewal."
        unit="days"
        min={0}
        max={suspensionLimits.graceDays}
        value={days}
        error={isPossible ? undefined : `Enter a whole number from 0 to ${suspensionLimits.graceDays}.`}
        onChange={(event) => setDays(event.target.value)}
      />
      <Concerned {...stored} />
      <div>
        <Button type="submit" loading={busy} loadingLabel="Saving" disabled={!isPossible || needsTypes}>
          Save rule
        </Button>
      </div>
    </form>
  );
};

/** The rule by which certificates that end suspend a laboratory. */
export const LapseRuleCard = ({ banners }: { banners: Banners }) => {
  const query = useQuery(queryOf.suspensions.rule({}, { noun: 'settings' }));
  return (
    <SectionCard
      title="Certificates that end"
      description="A lab suspended by this rule is reinstated automatically when its renewal is read."
    >
      <ListStates query={query} failed="Failed to load the rule" isEmpty={() => false} empty={null}>
        {(stored) => <RuleForm key={stored.version} stored={stored} banners={banners} />}
      </ListStates>
    </SectionCard>
  );
};
