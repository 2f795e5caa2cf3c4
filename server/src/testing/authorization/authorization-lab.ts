import { assess } from '../../features/hearts/judging/analyses.domain.ts';
import { customerFormOf } from '../acts/customer-forms.ts';
import { assessmentInput, clinicalLab } from '../papers/readings.ts';
import type { Person, TestApp } from '../test-app.ts';

/** A requirement that is open in the planted analysis, and that a laboratory can give a reason for. */
export const gapWithoutDocument = 'change-notices';

/** A certificate of another holder in the planted analysis. */
export const mentionedKey = 'clia|05D9|2027-01-01';

/** The code of the planted Lab Passport. */
export const passportCode = '9KQ7-V2MT-4RXD';

const foreign = {
  type: 'clia',
  subtype: null,
  number: '05D9',
  issuingBody: null,
  holder: 'Somebody Else',
  address: null,
  standard: null,
  issueDate: null,
  expiryDate: '2027-01-01',
  expiryInferred: false,
  lastInspection: null,
  scope: [],
  accreditedTests: [],
  documentIds: [],
  evidence: {},
  confidence: 0.9,
  supersededBy: null,
  reason: 'other-holder',
};

/** Rows of a laboratory that only a worker or an administrator would write. */
export const rowsOf = async (app: TestApp, lab: string, person: Person) => {
  const { pool } = app.world.database;
  const idOf = async (text: string, values: readonly unknown[]): Promise<string> => {
    const { rows } = await pool.query(text, [...values]);
    return String(rows[0]?.id);
  };
  const analysis = await idOf(`insert into analyses (lab_id, status, error) values ($1, 'failed', 'Not read') returning id`, [
    lab,
  ]);
  const assessment = {
    ...assess(assessmentInput(clinicalLab)),
    rulesVersion: '1',
    mentioned: [{ ...foreign, key: mentionedKey }],
  };
  const inForce = await idOf(
    `insert into analyses (lab_id, status, assessment, created_at)
      values ($1, 'completed', $2, now() - interval '1 day') returning id`,
    [lab, JSON.stringify(assessment)],
  );
  const difference = { score: { before: 0, after: 0 }, certificatesLost: [], certificatesGained: [] };
  const pendingJudgement = await idOf(
    `insert into pending_judgements (lab_id, analysis_id, cause, rules_version, difference, made_at)
      values ($1, $2, 'rules', '1', $3, now()) returning id`,
    [lab, inForce, JSON.stringify({ ...difference, gapsOpened: [], gapsClosed: [], reasons: [] })],
  );
  const analysed = await idOf(
    `insert into analysis_documents (analysis_id, position, file_name, file_type, lab_document_id, status, extracted_text)
      select $1, 0, file_name, file_type, id, 'completed', '' from lab_documents where lab_id = $2 returning id`,
    [analysis, lab],
  );
  await pool.query(
    `insert into document_pages (analysis_document_id, position, source, text_start, text_end, words) values ($1, 0, 'flow', 0, 0, '')`,
    [analysed],
  );
  const question = {
    id: 'q',
    category: 'operations',
    required: false,
    question: 'Is it?',
    reasoning: 'So.',
    type: 'boolean',
    options: [],
  };
  await pool.query(
    `insert into questionnaires (lab_id, analysis_id, questions, priority_areas, missing_documents) values ($1, $2, $3, '[]', '[]')`,
    [lab, analysis, JSON.stringify([question])],
  );
  await pool.query(
    `insert into answer_documents (lab_id, question_id, lab_document_id) select $1, 'q', id from lab_documents where lab_id = $1`,
    [lab],
  );
  await pool.query('update labs set needs_review = true, waits_since = now() where id = $1', [lab]);
  const certification = await idOf(
    `insert into certifications (lab_id, type, number) values ($1, 'clia', '05D1') returning id`,
    [lab],
  );
  const correction = await idOf(
    `insert into certification_corrections (lab_id, certification_id, field, value, made_by, made_by_name, made_at)
      values ($1, $2, 'number', '"05D2"', $3, 'Member', now()) returning id`,
    [lab, certification, person.id],
  );
  const modelProposal = await idOf(
    `insert into model_proposals (lab_id, certification_id, field, kind, value, quotation, model, host, is_local, milliseconds, proposed_at)
      values ($1, $2, 'number', 'missing', '05D3', '{"page":null,"quote":"05D3","start":0,"end":4,"boxes":[],"source":"flow"}', 'm', 'h', true, 1, now()) returning id`,
    [lab, certification],
  );
  const modelCall = await idOf(
    `insert into model_calls (lab_id, question_key, model, host, part, parts, prompt, milliseconds, called_at)
      values ($1, 'k', 'm', 'h', 1, 1, 'p', 1, now()) returning id`,
    [lab],
  );
  const reason = await idOf(
    `insert into gap_reasons (lab_id, control_id, title, reason) values ($1, 'c', 'Title', 'Reason') returning id`,
    [lab],
  );
  const ownName = await idOf(
    `insert into lab_names (lab_id, type, holder, reason, stated_by_name, stated_at)
      values ($1, 'clia', 'A name of before', 'Reason', 'Member', now()) returning id`,
    [lab],
  );
  const passport = await idOf(
    `insert into passport_links (lab_id, code, documents, indexed, made_by, created_at, ends_on)
      values ($1, $2, array(select id from lab_documents where lab_id = $1), false, $3, now(), current_date + 30) returning id`,
    [lab, passportCode, person.id],
  );
  return {
    analysis,
    analysed,
    certification,
    correction,
    modelProposal,
    modelCall,
    reason,
    ownName,
    pendingJudgement,
    passport,
    ...(await customerFormOf(app, lab, person)),
  };
};
