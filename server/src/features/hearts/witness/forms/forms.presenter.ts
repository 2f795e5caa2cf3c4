import type { FormModel, FormReading } from '@aliquot/contract/hearts/witness/forms';
import { pick } from '../../../../kernel/pick.ts';
import type { Model } from '../../../../platform/models/model.ts';
import type { AgreementRow } from '../agreements.repository.ts';
import { presentModel } from '../witness.presenter.ts';
import type { OpenQuestion } from './checking.domain.ts';
import type { FormReadingRow } from './forms.repository.ts';

const presentReading = (row: FormReadingRow, questions: readonly OpenQuestion[]): FormReading => ({
  ...pick(row, ['model', 'host', 'is_local', 'state', 'message', 'dropped', 'milliseconds']),
  proposals: row.proposals.flatMap((proposal) => {
    const asked = questions.find(({ id }) => id === proposal.question_id);
    return asked ? [{ ...proposal, question: asked.question }] : [];
  }),
  asked_at: row.asked_at.toISOString(),
});

/** @param questions the open questions without a control, of a form that the reader may see */
export const presentFormModel = (
  model: Model | null,
  agreement: AgreementRow | undefined,
  questions: readonly OpenQuestion[],
  reading: FormReadingRow | undefined,
): FormModel => ({
  model: presentModel(model),
  agreed: model !== null && agreement?.host === model.host,
  questions: questions.length,
  reading: reading ? presentReading(reading, questions) : null,
});
