import type { LabModel, ModelCall, ModelReport, Proposal, WitnessModel } from '@aliquot/contract/hearts/witness/witness';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import type { Model } from '../../../platform/models/model.ts';
import { certificationLabels } from '../evidence/fields.domain.ts';
import type { AgreementRow } from './agreements.repository.ts';
import type { CallRow } from './calls.repository.ts';
import type { ProposalRow } from './documents/proposals.repository.ts';
import type { CheckRow } from './model-checks.repository.ts';
import { mayAgree, mayDecide } from './witness.policy.ts';

export const presentModel = (model: Model | null): WitnessModel | null =>
  model && { name: model.name, host: model.host, is_local: model.isLocal };

/** An agreement counts for the host that it names, and for no other. */
export const presentLabModel = (
  actor: Actor,
  { labId, model, agreement }: { labId: string; model: Model | null; agreement: AgreementRow | undefined },
): LabModel => {
  const isInForce = model !== null && agreement?.host === model.host;
  const isMember = mayAgree(actor, labId) !== null;
  return {
    model: presentModel(model),
    agreement: isInForce ? { agreed_by: agreement.agreed_by_name, agreed_at: agreement.agreed_at.toISOString() } : null,
    can: { agree: isMember && model !== null && !isInForce, end: isMember && isInForce },
  };
};

export const presentProposal = (actor: Actor, row: Visible<ProposalRow>): Proposal => ({
  id: row.id,
  certification_id: row.certification_id,
  document_id: row.document_id,
  field: row.field,
  label: certificationLabels[row.field],
  kind: row.kind,
  value: row.value,
  read: row.read_value,
  quotation: row.quotation,
  model: row.model,
  host: row.host,
  is_local: row.is_local,
  milliseconds: row.milliseconds,
  proposed_at: row.proposed_at.toISOString(),
  status: row.status,
  decided_by: row.decided_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
  can: { decide: row.status === 'open' && mayDecide(actor, row) !== null },
});

export const presentCall = (row: CallRow): ModelCall => ({
  id: row.id,
  lab_id: row.lab_id,
  lab_name: row.lab_name,
  model: row.model,
  host: row.host,
  called_at: row.called_at.toISOString(),
  milliseconds: row.milliseconds,
  part: row.part,
  parts: row.parts,
  tokens_asked: row.tokens_asked,
  tokens_answered: row.tokens_answered,
  cost: row.cost,
  fault: row.fault,
  held: row.held,
  dropped: row.dropped,
});

export const presentCheck = ({ grade, uses, failed, checked_at }: CheckRow): NonNullable<ModelReport['check']> => ({
  grade,
  uses,
  failed,
  checked_at: checked_at.toISOString(),
});
