import { formFile } from '../acts/customer-forms.ts';
import { type MatrixRow, membersThing, of, row, rows } from './authorization-rows.ts';

const upload = () => {
  const form = new FormData();
  form.append('file', formFile());
  return form;
};

const form = (rest: object = {}) => of('formId', 'customerForm', rest);

/** A customer's questionnaire is for the members of its laboratory alone. */
export const customerFormMatrix: Readonly<Record<string, MatrixRow>> = {
  ...rows(membersThing, {
    'GET /labs/{labId}/customer-forms': of('labId', 'lab'),
    'POST /labs/{labId}/customer-forms': of('labId', 'lab', { form: upload }),
    'GET /customer-forms/{formId}': form(),
    'POST /customer-forms/{formId}/answer-again': form({ body: {} }),
    'DELETE /customer-forms/{formId}': form(),
    'GET /customer-forms/{formId}/model': form(),
    'GET /customer-forms/{formId}/model/call': form(),
    'PUT /customer-form-questions/{questionId}': of('questionId', 'formQuestion', { body: { state: 'blank' } }),
    'PUT /customer-form-questions/{questionId}/subject': of('questionId', 'formQuestion', { body: { subject: null } }),
  }),
  // No model is configured here, so there is nothing to ask and nothing to decide.
  ...rows('401 403 403 409 404 404 403', {
    'POST /customer-forms/{formId}/model': form({ body: { host: 'h' } }),
    'POST /customer-forms/{formId}/model-topics/{questionId}': (world) => ({
      params: { formId: world.customerForm, questionId: world.formQuestion },
      body: { decision: 'rejected' },
    }),
  }),
};

export const rawCustomerFormMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /customer-forms/{formId}/file': row(membersThing, form()),
};
