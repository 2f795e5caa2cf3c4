import { Readable } from 'node:stream';
import { xlsxForm } from '../papers/forms.ts';
import type { Person, TestApp } from '../test-app.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const formBytes = () =>
  xlsxForm([
    {
      rows: [
        ['Question', 'Answer'],
        ['Is there a quality manual?', null],
      ],
    },
  ]);

/** An XLSX with one question. */
export const formFile = (): File => new File([new Uint8Array(formBytes())], 'form.xlsx', { type: mediaType });

/** A customer's questionnaire of a laboratory that was read, with one question. */
export const customerFormOf = async ({ world }: TestApp, labId: string, { id: uploader }: Person) => {
  const key = `${labId}/customer-forms/1_form.xlsx`;
  const { size, sha256 } = await world.storage.put({ bucket: 'lab-documents', key }, Readable.from([formBytes()]), {
    contentType: mediaType,
  });
  const form = await world.database.pool.query(
    `insert into customer_forms (lab_id, file_name, file_type, file_url, file_size, sha256, state, uploaded_by, uploaded_at)
      values ($1, 'form.xlsx', $2, $3, $4, $5, 'read', $6, now()) returning id`,
    [labId, mediaType, key, size, sha256, uploader],
  );
  const customerForm = String(form.rows[0]?.id);
  const place = { label: 'Sheet1, row 2', words: { id: 's0!B2', after: false }, boxes: [], marks: [], list: null };
  const proposal = { kind: 'none', choice: null, answer: 'No evidence', note: null, places: [] };
  const question = await world.database.pool.query(
    `insert into customer_form_questions (form_id, lab_id, position, question, place, proposal)
      values ($1, $2, 0, 'Is there a quality manual?', $3, $4) returning id`,
    [customerForm, labId, JSON.stringify(place), JSON.stringify(proposal)],
  );
  return { customerForm, formQuestion: String(question.rows[0]?.id) };
};
