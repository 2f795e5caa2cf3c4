import type { ClaimableLab } from '@aliquot/contract/hearts/members';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';

const wordsOf = ({ needs_confirmation, waiting }: ClaimableLab): string => {
  if (waiting) return 'Your claim is waiting for an administrator. We’ll email you the decision.';
  return needs_confirmation
    ? 'Your email address is this lab’s contact. An administrator must confirm your claim before you can manage the lab.'
    : 'Your email address is this lab’s contact, and no one manages the lab yet.';
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

/** The laboratories that this person can claim. */
export const ClaimOffer = ({ labs, ...doing }: ClaimOfferProps) => (
  <div className="grid gap-4">
    {labs.map((lab) => (
      <SectionCard key={lab.id} title={lab.name} description={lab.address} action={<Action lab={lab} {...doing} />}>
        <p>{wordsOf(lab)}</p>
      </SectionCard>
    ))}
  </div>
);
