import { type FormQuestion, mostCustomerForms } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { describe, expect, it, vi } from 'vitest';
import { readForm } from '../../../platform/documents/forms/form-file.ts';
import { patience, readDocuments } from '../../../testing/acts/analyses.ts';
import { ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, sample } from '../../../testing/acts/uploads.ts';
import { docxForm, paragraph, type SheetCell, xlsxForm } from '../../../testing/papers/forms.ts';
import type { Person } from '../../../testing/test-app.ts';

const given = scenario({ now: () => new Date('2026-06-01T10:00:00.000Z') });
const { app } = given;
const admin = given.admin();

const filed = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);

const uploaded = async ({ api }: Person, labId: string, name: string, bytes: Uint8Array) => {
  const { id: formId } = await api.customerForms.add({ labId, file: filed(name, bytes) });
  return vi.waitFor(async () => {
    const form = await api.customerForms.get({ formId });
    expect(form.state).not.toBe('waiting');
    return form;
  }, patience);
};

const downloaded = async (person: Person, formId: string) => {
  const answer = await app.fetch(`/api/customer-forms/${formId}/file`, {}, person);
  return {
    status: answer.status,
    name: answer.headers.get('content-disposition') ?? '',
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};

const rows: SheetCell[][] = [
  ['Question', 'Answer', 'Comments'],
  ['What is your CLIA number?', null, null],
  ['Are internal audits performed?', null, null],
  ['Are you ISO 9001 certified?', null, null],
  ['Do you train your staff?', 'Yes, see attachment', null],
  ['Number of employees', null, null],
];

describe('PRF-005 a customer’s questionnaire', () => {
  it(`is one of at most ${mostCustomerForms}, also when several are added at once`, async () => {
    const { owner, lab } = await ownerWithLab(app);
    await app.rows(
      `insert into customer_forms (lab_id, file_name, file_url, file_type, file_size, sha256, uploaded_by, uploaded_at)
       select $1, 'form.xlsx', 'kept/' || n, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 1, '', $2, now()
       from generate_series(1, $3) n`,
      lab.id,
      owner.id,
      mostCustomerForms - 1,
    );
    const add = () => {
      const file = filed('Supplier form.xlsx', xlsxForm([{ rows, name: 'Quality' }]));
      return owner.api.customerForms.add({ labId: lab.id, file });
    };
    const added = await Promise.allSettled([add(), add(), add()]);
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await statusOf(add())).toBe(409);
  });

  it('PRF-005 is answered with words and page, reviewed by a person, and written back into the same file without its macros', async () => {
    const owned = await ownerWithLab(app, { labName: 'Meridian Molecular Diagnostics' });
    const { owner, lab } = owned;
    await readDocuments(app, owned, [await sample('clia-certificate')]);
    const form = await uploaded(owner, lab.id, 'Supplier form.xlsm', xlsxForm([{ rows, name: 'Quality' }], { loaded: true }));
    expect(form).toMatchObject({
      state: 'read',
      dropped: ['macros', 'controls', 'external-links'],
      counts: { questions: 5, open: 4, evidence: 1, none: 3, yours: 0, kept: 1 },
    });
    const [number, audits, , kept, employees] = form.questions as [
      FormQuestion,
      FormQuestion,
      FormQuestion,
      FormQuestion,
      FormQuestion,
    ];
    expect(number).toMatchObject({
      place: 'Quality, row 2',
      about: { kind: 'control', id: 'clia-certificate' },
      proposal: { kind: 'value', places: [{ fileName: 'clia-certificate.pdf', evidence: { page: 1 } }] },
    });
    expect(number.proposal.answer).toMatch(/^[0-9]{2}D[0-9]{7}\. “.*” \(clia-certificate\.pdf, page 1\)$/);
    expect(audits.proposal).toMatchObject({ kind: 'none', answer: 'No evidence' });
    expect(kept).toMatchObject({ state: 'kept', kept: 'Yes, see attachment' });

    const decide = owner.api.customerForms.decide;
    await decide({ questionId: number.id, state: 'accepted' });
    await decide({ questionId: audits.id, state: 'accepted' });
    await decide({ questionId: employees.id, state: 'edited', answer: '=12+30' });
    expect(await refusal(decide({ questionId: kept.id, state: 'blank' }))).toMatchObject({ status: 409 });
    expect(await refusal(decide({ questionId: audits.id, state: 'edited' }))).toMatchObject({ status: 409 });
    expect(await refusal(decide({ questionId: audits.id, state: 'edited', choice: 'Yes' }))).toMatchObject({ status: 409 });
    const { counts } = await owner.api.customerForms.get({ formId: form.id });
    expect(counts).toEqual({ questions: 5, open: 1, evidence: 1, none: 2, yours: 1, kept: 1 });

    const file = await downloaded(owner, form.id);
    expect([file.status, file.name]).toEqual([200, 'attachment; filename="Supplier form.xlsx"']);
    const again = await readForm(file.bytes, 'xlsx');
    const cells = again.parts.flatMap((part) => (part.kind === 'table' ? part.cells : []));
    expect(again.dropped).toEqual([]);
    expect(cells.filter(({ column, row }) => column === 1 && row > 0).map(({ text, takes }) => [text, takes])).toEqual([
      [number.proposal.answer, 'filled'],
      ['No evidence', 'filled'],
      ['Yes, see attachment', 'filled'],
      ['=12+30', 'filled'],
    ]);
    expect((await trailOf(app, form.id)).map(({ action }) => action)).toEqual([
      'customer-forms.add',
      'customer-forms.decide',
      'customer-forms.decide',
      'customer-forms.decide',
      'customer-forms.download',
    ]);
  });

  it('PRF-005 a choice without words keeps the words proposed for it; another choice needs words, or an empty text', async () => {
    const owned = await ownerWithLab(app, { labName: 'Meridian Molecular Diagnostics' });
    const { owner, lab } = owned;
    await readDocuments(app, owned, [await sample('clia-certificate')]);
    const asked: SheetCell[][] = [
      ['Question', 'Yes', 'No', 'Comments'],
      ['Do you hold a CLIA certificate?', null, null, null],
    ];
    const { questions } = await uploaded(owner, lab.id, 'form.xlsx', xlsxForm([{ rows: asked }]));
    const { id: questionId, proposal } = questions[0] as FormQuestion;
    expect(proposal).toMatchObject({ choice: 'Yes', answer: expect.stringMatching(/^Yes\. “/) });
    const { decide } = owner.api.customerForms;
    expect(await decide({ questionId, state: 'edited', choice: 'Yes' })).toMatchObject({ answer: proposal.answer });
    expect(await refusal(decide({ questionId, state: 'edited', choice: 'No' }))).toMatchObject({
      status: 409,
      details: 'Write the words that go with this choice, or send them empty.',
    });
    expect(await decide({ questionId, state: 'edited', choice: 'No', answer: '' })).toMatchObject({
      choice: 'No',
      answer: null,
    });
  });

  it('PRF-005 what rested on a deleted document is no evidence any more, and is not written', async () => {
    const owned = await ownerWithLab(app, { labName: 'Meridian Molecular Diagnostics' });
    const { owner, lab } = owned;
    const { ids } = await readDocuments(app, owned, [await sample('clia-certificate')]);
    const form = await uploaded(owner, lab.id, 'form.docx', docxForm(paragraph('What is your CLIA number?') + paragraph('')));
    const [question] = form.questions;
    const questionId = question?.id ?? '';
    await owner.api.customerForms.decide({ questionId, state: 'accepted' });
    await owner.api.documents.deleteFromLab({ documentId: ids[0] ?? '' });
    const [after] = (await owner.api.customerForms.get({ formId: form.id })).questions;
    expect(after?.proposal).toMatchObject({ kind: 'none', answer: 'No evidence', places: [] });
    expect(await refusal(owner.api.customerForms.decide({ questionId, state: 'accepted' }))).toMatchObject({ status: 409 });
    const { bytes } = await downloaded(owner, form.id);
    expect((await readForm(bytes, 'docx')).parts).toMatchObject([
      { paragraphs: [{ text: 'What is your CLIA number?' }, { text: '' }] },
    ]);
  });

  it('PRF-005 what rested on a certificate that has ended since is no evidence any more, and is not written', async () => {
    const owned = await ownerWithLab(app, { labName: 'Meridian Molecular Diagnostics' });
    const { owner, lab } = owned;
    await readDocuments(app, owned, [await sample('clia-certificate')]);
    const form = await uploaded(owner, lab.id, 'form.docx', docxForm(paragraph('What is your CLIA number?') + paragraph('')));
    const questionId = form.questions[0]?.id ?? '';
    await owner.api.customerForms.decide({ questionId, state: 'accepted' });
    const written = async () => (await readForm((await downloaded(owner, form.id)).bytes, 'docx')).parts;
    expect(JSON.stringify(await written())).toContain('05D2187643');
    await app.rows(`update customer_form_questions set decided_at = '2026-05-20' where id = $1`, questionId);
    await app.rows(`update certifications set expiry_date = '2026-05-31' where lab_id = $1`, lab.id);
    const [after] = (await owner.api.customerForms.get({ formId: form.id })).questions;
    expect(after?.proposal).toMatchObject({ kind: 'none', answer: 'No evidence', places: [] });
    expect(JSON.stringify(await written())).not.toContain('05D2187643');
  });

  it('PRF-005 a member says what a question is about: it is undecided, and answered from that subject', async () => {
    const owned = await ownerWithLab(app, { labName: 'Meridian Molecular Diagnostics' });
    const { owner, lab } = owned;
    await readDocuments(app, owned, [await sample('clia-certificate')]);
    const asked: SheetCell[][] = [
      ['Question', 'Answer'],
      ['Number under which you work for physicians', null],
      ['Do you train your staff?', 'Yes, see attachment'],
    ];
    const { id: formId, questions } = await uploaded(owner, lab.id, 'form.xlsx', xlsxForm([{ rows: asked }]));
    const [open, kept] = questions.map(({ id }) => id) as [string, string];
    expect(questions[0]).toMatchObject({ about: null, proposal: { answer: 'No evidence' } });
    const { decide, chooseSubject, get } = owner.api.customerForms;
    await decide({ questionId: open, state: 'accepted' });

    const changed = await chooseSubject({ questionId: open, subject: 'clia-certificate' });
    expect(changed).toMatchObject({ state: 'open', answer: null, decided_by_name: null, about: { id: 'clia-certificate' } });
    await vi.waitFor(async () => {
      const [question] = (await get({ formId })).questions;
      expect(question).toMatchObject({
        state: 'open',
        proposal: { kind: 'value', answer: expect.stringMatching(/^[0-9]{2}D/) },
      });
    }, patience);
    await decide({ questionId: open, state: 'accepted' });
    expect(await chooseSubject({ questionId: open, subject: null })).toMatchObject({
      state: 'open',
      about: null,
      proposal: { kind: 'none', answer: 'No evidence', note: null },
    });
    expect(await refusal(chooseSubject({ questionId: open, subject: 'no-subject' }))).toMatchObject({ status: 409 });
    expect(await refusal(chooseSubject({ questionId: kept, subject: null }))).toMatchObject({ status: 409 });
    const chosen = (await trailOf(app, formId)).filter(({ action }) => action === 'customer-forms.choose-subject');
    expect(chosen).toHaveLength(2);
  });

  it('PRF-005 a file without questions says what to do, and one that is no DOCX or XLSX is refused', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const form = await uploaded(owner, lab.id, 'letter.docx', docxForm(paragraph('Dear supplier, thank you.')));
    expect(form).toMatchObject({ state: 'unread', questions: [] });
    expect(form.message).toMatch(
      /^No questions were found in letter\.docx\. Put each question into a cell with an empty cell beside it/,
    );
    expect((await downloaded(owner, form.id)).status).toBe(404);
    const add = (name: string, bytes: Uint8Array) =>
      refusal(owner.api.customerForms.add({ labId: lab.id, file: filed(name, bytes) }));
    expect(await add('form.pdf', Buffer.from('%PDF-1.4'))).toMatchObject({
      status: 422,
      details: 'File form.pdf has an unsupported format. Please upload DOCX or XLSX files.',
    });
    expect(await add('form.docx', Buffer.from('nothing'))).toMatchObject({ status: 422 });
  });

  it('PRF-005 is deleted with its file, and with its laboratory', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const there = async () =>
      (await filesOnDisk(app, 'lab-documents')).filter((path) => path.includes(`${lab.id}/customer-forms/`)).length;
    const body = docxForm(paragraph('Do you train?') + paragraph(''));
    const first = await uploaded(owner, lab.id, 'first.docx', body);
    await uploaded(owner, lab.id, 'second.docx', body);
    expect(await there()).toBe(2);
    await owner.api.customerForms.remove({ formId: first.id });
    expect(await there()).toBe(1);
    await admin.api.labs.delete({ labId: lab.id });
    expect(await there()).toBe(0);
  });
});
