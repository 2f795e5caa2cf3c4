import type { RequestModel, RequestReading } from '@aliquot/contract/hearts/witness/requests';
import type { Visible } from '../../../../kernel/permission.ts';
import type { DroppedAnswer } from '../../../../platform/db/tables/witness-tables.ts';
import type { Model } from '../../../../platform/models/model.ts';
import type { AgreementRow } from '../agreements.repository.ts';
import { presentModel } from '../witness.presenter.ts';
import type { RequestReadingRow } from './requests.repository.ts';

const presentReading = (row: Visible<RequestReadingRow>): RequestReading => ({
  id: row.id,
  protocol_id: row.protocol_id,
  model: row.model,
  host: row.host,
  is_local: row.is_local,
  state: row.state,
  message: row.message,
  fields: row.fields,
  terms: row.terms,
  dropped: row.dropped as (DroppedAnswer & RequestReading['dropped'][number])[],
  milliseconds: row.milliseconds,
  asked_at: row.asked_at.toISOString(),
});

/** An agreement counts for the host that it names, and for no other. */
export const presentRequestModel = (
  model: Model | null,
  agreement: AgreementRow | undefined,
  readings: readonly Visible<RequestReadingRow>[],
): RequestModel => ({
  model: presentModel(model),
  agreement: model !== null && agreement?.host === model.host ? { agreed_at: agreement.agreed_at.toISOString() } : null,
  readings: readings.map(presentReading),
});
