import type { PassportLink, PassportPart } from '@aliquot/contract/hearts/passports/passports';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import { stateOf } from './passports.domain.ts';
import { mayEnd } from './passports.policy.ts';
import type { PassportLinkRow } from './passports.repository.ts';

export const presentLink = (actor: Actor, row: Visible<PassportLinkRow>, now: Date): PassportLink => {
  const state = stateOf(row, now);
  return {
    ...wireOf(row, ['id', 'code', 'indexed', 'created_at', 'ends_on', 'ended_at', 'opens', 'last_opened_at']),
    state,
    parts: row.parts as PassportPart[],
    documents: row.documents.length,
    made_by: row.maker,
    can: { end: (state === 'active' || state === 'on-hold') && mayEnd(actor, row) !== null },
  };
};
