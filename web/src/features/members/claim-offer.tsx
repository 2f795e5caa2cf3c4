import type { ClaimableLab } from '@aliquot/contract/members';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';

const wordsOf = ({ needs_confirmation, waiting }: ClaimableLab): string => {
  if (waiting) return 'Your claim waits for an administrator. You are told by mail when it is decided.';
  return needs_confirmation
    ? 'Its contact is your email address. An administrator confirms your claim before you can manage it.'
    : 'Its contact is your email address, and nobody manages it yet.';
};

type ClaimOfferProps = {
  labs: readonly ClaimableLab[];
  busy: boolean;
  onClaim: (lab: ClaimableLab) => void;
  onWithdraw: (lab: ClaimableLab) => void;
};

type ActionProps = { lab: ClaimableLab } & Omit<ClaimOfferProps, 'labs'>;

const Action = ({ lab, busy, onClaim, onWithdraw }: ActionProps) => {
  if (lab.can.claim)
    return (
      <Button disabled={busy} onClick={() => onClaim(lab)}>
        Claim this laboratory
      </Button>
    );
  return lab.can.withdraw ? (
    <Button look="secondary" disabled={busy} onClick={() => onWithdraw(lab)}>
      Withdraw claim
    </Button>
  ) : null;
};

/** The laboratories that were registered for this person, to be claimed. */
export const ClaimOffer = ({ labs, ...doing }: ClaimOfferProps) => (
  <div className="grid gap-4">
    {labs.map((lab) => (
      <SectionCard key={lab.id} title={lab.name} description={lab.address} action={<Action lab={lab} {...doing} />}>
        <p>{wordsOf(lab)}</p>
      </SectionCard>
    ))}
  </div>
);
