import type { RequestModel, RequestReading } from '@aliquot/contract/hearts/witness/requests';
import type { Visible } from '../../../../kernel/permission.ts';
import { pick } from '../../../../kernel/pick.ts';
import type { DroppedAnswer } from '../../../../platform/db/tables/witness-tables.ts';
import type { Model } from '../../../../platform/models/model.ts';
import type { AgreementRow } from '../agreements.repository.ts';
import { presentModel } from '../witness.presenter.ts';
import type { RequestReadingRow } from './requests.repository.ts';

const presentReading = (row: Visible<RequestReadingRow>): RequestReading => ({
  ...pick(row, ['id', 'protocol_id', 'model', 'host', 'is_local', 'state', 'message', 'fields', 'terms', 'milliseconds']),
  dropped: row.dropped as (DroppedAnswer & RequestReading['dropped'][number])[],
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
