import type { Agreement, Agreements } from '@aliquot/contract/engagements/agreements';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick, wireOf } from '../../../kernel/pick.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';
import type { CollaborationRow } from '../collaborations/collaborations.repository.ts';
import { type EngagementSide, sideOf } from '../collaborations/sides.policy.ts';
import { canRequire, canUnrequire, hasEnded, stepsOf } from './agreements.domain.ts';
import { type AgreementRow, agreementsOf, offeredFor, requirementsOf } from './agreements.repository.ts';

type Reader = { readonly collaborationId: string; readonly side: EngagementSide | null; readonly today: string };

const noSteps = { confirm: false, refuse: false, withdraw: false, sign: false } as const;

const present = (row: AgreementRow, { collaborationId, side, today }: Reader): Agreement => {
  const signerOf = (signedFor: EngagementSide, recorded: string) =>
    row.signatures.find((signature) => signature.side === signedFor)?.signer_name ?? recorded;
  return {
    ...wireOf(row, ['id', 'kind', 'way', 'status', 'effective_day', 'end_day', 'added_side', 'added_at', 'decided_at']),
    ...pick(row, ['reason']),
    is_from_earlier: row.collaboration_id !== collaborationId,
    researcher: { institution: row.researcher_party, signer: signerOf('researcher', row.researcher_signer) },
    laboratory: { institution: row.laboratory_party, signer: signerOf('laboratory', row.laboratory_signer) },
    has_ended: hasEnded(row.end_day, today),
    file: { file_name: row.file_name, file_size: row.file_size, sha256: row.sha256 },
    added_by: row.adder,
    decided_by: row.decider,
    signatures: row.signatures.map(({ side: signed, signer_name, meaning, sha256, signed_at }) => ({
      side: signed,
      name: signer_name,
      meaning,
      sha256,
      signed_at: new Date(signed_at).toISOString(),
    })),
    can: side === null ? noSteps : stepsOf(row, side, today),
  };
};

/** The agreements of a request, with what this person can do. A request that has ended only shows them. */
export const presentAgreements = async ({ db, actor, now }: Doing, work: Visible<CollaborationRow>): Promise<Agreements> => {
  const today = utcDay(now);
  const side = sideOf(actor, work);
  const canAct = side !== null && isActive(work) && work.lab_reference_id !== null;
  const reader: Reader = { collaborationId: work.id, side: canAct ? side : null, today };
  const rows = await agreementsOf(db, work);
  const requirements = await requirementsOf(db, work);
  const byKind = Map.groupBy(requirements, ({ kind }) => kind);
  return {
    agreements: rows.map((row) => present(row, reader)),
    required: [...byKind].map(([kind, all]) => ({
      kind,
      sides: all.map((each) => each.side),
      is_complete: rows.some((row) => row.kind === kind && row.status === 'complete'),
    })),
    due: [...work.agreements_due],
    offered: canAct ? (await offeredFor(db, work, today)).map((row) => present(row, reader)) : [],
    side,
    can: { add: canAct, require: canAct && canRequire(work.stage), unrequire: canAct && canUnrequire(work.stage) },
  };
};
