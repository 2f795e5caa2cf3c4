import type { PassportLink, PassportPart } from '@aliquot/contract/hearts/passports/passports';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { stateOf } from './passports.domain.ts';
import { mayEnd } from './passports.policy.ts';
import type { PassportLinkRow } from './passports.repository.ts';

export const presentLink = (actor: Actor, row: Visible<PassportLinkRow>, now: Date): PassportLink => {
  const state = stateOf(row, now);
  return {
    id: row.id,
    code: row.code,
    state,
    parts: row.parts as PassportPart[],
    documents: row.documents.length,
    indexed: row.indexed,
    made_by: row.maker,
    created_at: row.created_at.toISOString(),
    ends_on: row.ends_on,
    ended_at: row.ended_at?.toISOString() ?? null,
    opens: row.opens,
    last_opened_at: row.last_opened_at?.toISOString() ?? null,
    can: { end: (state === 'active' || state === 'on-hold') && mayEnd(actor, row) !== null },
  };
};
