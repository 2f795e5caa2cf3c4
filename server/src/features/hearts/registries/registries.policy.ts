import type { CertificateStanding } from '@aliquot/contract/hearts/registries';
import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { permit, type Visible } from '../../../kernel/permission.ts';
import { publicStanding } from './standing.domain.ts';

/** Members and administrators see differences in full. */
export const maySeeDifferences = (actor: Actor, labId: string): boolean => isAdmin(actor) || isMemberOf(actor, labId);

/** The part of a standing that the actor may see; null where they see nothing of it. */
export const visible = (actor: Actor, labId: string, each: CertificateStanding): Visible<CertificateStanding> | null => {
  if (maySeeDifferences(actor, labId)) return permit('see', true, each);
  const standing = publicStanding(each.standing);
  return standing && permit('see', true, { ...each, standing });
};
