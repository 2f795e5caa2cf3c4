import type { CorrectableField, CorrectionValue } from '@aliquot/contract/hearts/corrections';
import type { UserDoing } from '../../../../platform/db/doing.ts';
import { sameValue } from '../../certifications/corrections.domain.ts';
import { mayDecide } from '../witness.policy.ts';
import { decideProposal, openProposalAbout } from './proposals.repository.ts';

type Stated = { readonly certificationId: string; readonly field: CorrectableField; readonly value: CorrectionValue };

/**
 * Ends the open proposal about a field that a member states, in the transaction of the statement: confirmed by the same value, corrected
 * to another one. @returns the model whose value is stated, if any
 */
export const settleProposal = async ({ db, actor, now }: UserDoing, stated: Stated): Promise<string | undefined> => {
  const open = await openProposalAbout(db, stated);
  const permitted = open && mayDecide(actor, open);
  if (!permitted) return undefined;
  const isSame = sameValue(stated.field, open.value, stated.value);
  const by = { id: actor.id, name: actor.name };
  await decideProposal(db, permitted, { status: isSame ? 'confirmed' : 'corrected', by, now });
  return isSame ? open.model : undefined;
};
