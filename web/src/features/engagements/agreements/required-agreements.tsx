import { type AgreementKind, agreementKinds, agreementKindWords } from '@aliquot/contract/engagements/agreement-words';
import type { Agreements } from '@aliquot/contract/engagements/agreements';
import { useChange } from '../../../platform/use-change.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { setRequired } from './agreements.api.ts';

const others = { researcher: 'The laboratory', laboratory: 'The researcher' } as const;

type RequiredAgreementsProps = { collaborationId: string; of: Agreements; fail: (text: string) => void };

/** The agreements that each side requires before work starts. A side sets its own. */
export const RequiredAgreements = ({ collaborationId, of, fail }: RequiredAgreementsProps) => {
  const { required, side, can } = of;
  const { busy, change } = useChange('requests', { succeed: () => undefined, fail });
  const requiredOf = (kind: AgreementKind) => required.find((each) => each.kind === kind);
  const isOwn = (kind: AgreementKind) => side !== null && (requiredOf(kind)?.sides.includes(side) ?? false);
  const shown = agreementKinds.filter((kind) => can.require || requiredOf(kind));
  if (shown.length === 0) return null;
  const hintOf = (kind: AgreementKind) => {
    const found = requiredOf(kind);
    if (!found) return undefined;
    const who = found.sides
      .filter((each) => each !== side)
      .map((each) => (each === 'researcher' ? others.laboratory : others.researcher));
    const state = found.is_complete ? 'Complete' : 'Not complete yet';
    return `${who.length > 0 ? `${who.join(' and ')} ${who.length > 1 ? 'require' : 'requires'} it. ` : ''}${state}.`;
  };
  return (
    <fieldset className="rounded-card border border-line bg-card p-5" disabled={busy}>
      <legend className="px-1 font-medium">Required before work starts</legend>
      <div className="grid gap-2">
        {shown.map((kind) => (
          <Checkbox
            key={kind}
            label={agreementKindWords[kind].label}
            hint={hintOf(kind)}
            checked={can.require ? isOwn(kind) : requiredOf(kind) !== undefined}
            disabled={isOwn(kind) ? !can.unrequire : !can.require}
            onChange={({ target }) =>
              void change(() => setRequired(collaborationId, kind, target.checked), {
                failed: 'We couldn’t change what you require. Please try again.',
              })
            }
          />
        ))}
      </div>
      {can.require && <p className="mt-3 text-sm text-muted">Work starts once every required agreement is complete.</p>}
    </fieldset>
  );
};
