import { type Actor, anonymous, system } from '../../kernel/actor.ts';
import type { Database } from '../../platform/db/index.ts';
import { userActor } from '../acts/actors.ts';
import { conversationsSql } from './conversation-rows.ts';
import { reviewsSql } from './review-rows.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The people among the rows of `plantRows`. */
export const people = {
  researcher: userActor(id(1), 'user'),
  otherResearcher: userActor(id(2), 'user'),
  member: userActor(id(3), 'lab_owner', id(11)),
  otherMember: userActor(id(4), 'lab_owner', id(12)),
  pendingMember: userActor(id(5), 'lab_owner', id(13)),
  admin: userActor(id(6), 'admin'),
} as const;

export const labs = { approved: id(11), otherApproved: id(12), pending: id(13) } as const;
/**
 * Of the researcher: one on which the member works, one that the other member was asked, one with no laboratory asked; and one
 * of the other researcher.
 */
export const projects = { underWay: id(21), asked: id(22), open: id(23), ofOther: id(24) } as const;

export const readers = { anonymous, ...people, system } as const satisfies Record<string, Actor>;
export type Reader = keyof typeof readers;
export const readerNames = Object.keys(readers) as Reader[];

const list = (values: readonly string[]) => values.map((value) => `('${value}')`).join(', ');

/**
 * Some rows in every table, as the owner of the schema writes them: six people, three laboratories with all that belongs to a
 * laboratory (one of them pending), and four projects in different states.
 */
export const plantRows = async ({ pool }: Database): Promise<void> => {
  const everyone = Object.values(people);
  const everyLab = Object.values(labs);
  const values = everyone.map(({ id: own, role, name }) => `('${own}', '${name}', '${own}@example.org', '${role}')`).join(', ');
  await pool.query(`insert into users (id, name, email, role) values ${values}`);
  await pool.query(`
    insert into sessions (user_id, token, expires_at) select id, id, now() + interval '1 day' from users;
    insert into accounts (account_id, provider_id, user_id) select id, 'credential', id from users;
    insert into verifications (identifier, value, expires_at) values ('a', 'b', now());
    insert into rate_limits (key, count, last_request) values ('a', 1, 1);
    insert into attempts (key, at) values ('\\x00', now());
    insert into usages (key, amount, at) values ('\\x00', 1, now());
    insert into notifications (user_id, kind, title) select id, 'test', 'For one person' from users;
    insert into saved_labs (user_id, lab_name, saved_at) select id, 'Laboratory', now() from users;
    insert into notification_preferences (user_id, topic, in_product, mail) select id, 'work', true, 'daily' from users;
    insert into list_views (user_id, list, name, query, saved_at) select id, 'users', 'Mine', 'role=admin', now() from users;
    insert into report_subscriptions (user_id, kind, rhythm, since, sent_through) select id, 'people', 'weekly', now(), '2026-01-04' from users;
    insert into drafts (user_id, kind, values, saved_at)
      select id, case role when 'user' then 'request' else 'lab-registration' end, '{}', now() from users;
    insert into protocols (user_id, file_name, file_type, file_url, file_size, sha256, uploaded_at)
      select id, 'a.pdf', 'application/pdf', 'drafts/' || id, 1, 'x', now() from users where role = 'user';
    insert into model_request_readings (user_id, typed, asked_as, model, host, is_local, asked_at)
      select id, 't', 'm', 'm', 'h', true, now() from users where role = 'user';
    insert into audit_entries (actor_id, actor_role, action, object_type, object_id)
      select id, role, 'test', 'user', id from users`);
  await pool.query(`
    insert into labs (id, name, address, status, lab_type, contact_email, contact_phone, operating_hours, staff_count,
        year_established, geo_location, created_by)
      select v.id::uuid, 'Laboratory', 'Street 1', v.status, 'clinical', 'contact@example.org', '1234567890', 'business-hours', '1-5',
        2000, '(1,1)', v.owner::uuid
      from (values ('${labs.approved}', 'approved', '${people.member.id}'), ('${labs.otherApproved}', 'approved', '${people.otherMember.id}'),
        ('${labs.pending}', 'pending', '${people.pendingMember.id}')) v(id, status, owner);
    insert into lab_members (lab_id, user_id, role) select id, created_by, 'owner' from labs;
    insert into lab_invitations (lab_id, email, role, token_hash, expires_at)
      select id, 'colleague@example.org', 'member', id, now() + interval '7 days' from labs;
    insert into lab_claims (lab_id, user_id, status) select id, created_by, 'granted' from labs`);
  const each = `(values ${list(everyLab)}) v(lab)`;
  await pool.query(`
    insert into lab_capabilities (lab_id, capability_id)
      select v.lab::uuid, (select id from capabilities order by slug limit 1) from ${each};
    insert into lab_documents (lab_id, file_name, file_type, file_url, file_size, sha256)
      select v.lab::uuid, 'a.pdf', 'application/pdf', v.lab || '/a', 1, 'x' from ${each};
    insert into customer_forms (lab_id, file_name, file_type, file_url, file_size, sha256, uploaded_at)
      select v.lab::uuid, 'a.xlsx', 'x', v.lab || '/forms/a', 1, 'x', now() from ${each};
    insert into customer_form_questions (form_id, lab_id, position, question, place, proposal)
      select id, lab_id, 0, 'Is it?', '{}', '{}' from customer_forms;
    insert into model_form_readings (form_id, lab_id, model, host, is_local, asked_at)
      select id, lab_id, 'm', 'h', true, now() from customer_forms;
    insert into certifications (lab_id, type) select v.lab::uuid, 'clia' from ${each};
    insert into certification_corrections (lab_id, certification_id, field, value, made_by_name, made_at)
      select lab_id, id, 'number', '"1"', 'Member', now() from certifications;
    insert into lab_names (lab_id, type, holder, reason, stated_by_name, stated_at)
      select v.lab::uuid, 'clia', 'Other Name', 'R', 'Member', now() from ${each};
    insert into model_agreements (lab_id, host, agreed_by_name, agreed_at) select v.lab::uuid, 'h', 'Member', now() from ${each};
    insert into model_readings (lab_id, sha256, file_type, asked_as, read_at) select v.lab::uuid, 'x', 'p', 'm', now() from ${each};
    insert into model_calls (lab_id, question_key, model, host, part, parts, prompt, milliseconds, called_at)
      select v.lab::uuid, 'k', 'm', 'h', 1, 1, 'p', 1, now() from ${each};
    insert into model_checks (host, model, grade, uses, failed, checked_at) values ('h', 'm', 'A', 'u', '[]', now());
    insert into used_model_budgets (day, lab_id) select '2026-12-14', v.lab::uuid from ${each};
    insert into model_proposals (lab_id, certification_id, field, kind, value, quotation, model, host, is_local, milliseconds, proposed_at)
      select lab_id, id, 'number', 'missing', '1', '{}', 'm', 'h', true, 1, now() from certifications;
    insert into analyses (lab_id, status) select v.lab::uuid, 'completed' from ${each};
    insert into analysis_documents (analysis_id, position, file_name, file_type) select id, 0, 'a.pdf', 'application/pdf' from analyses;
    insert into document_pages (analysis_document_id, position, source, text_start, text_end, words)
      select id, 0, 'flow', 0, 0, '' from analysis_documents;
    insert into document_readings (lab_id, sha256, file_type, reader_version, rules_version, extracted_text, reading, pages, read_at)
      select v.lab::uuid, 'x', 'application/pdf', '1', '1', '', '{}', '[]', now() from ${each};
    insert into pending_judgements (lab_id, analysis_id, cause, rules_version, difference, made_at)
      select lab_id, id, 'rules', '1', '{}', now() from analyses;
    insert into questionnaires (lab_id, analysis_id, questions, priority_areas, missing_documents)
      select lab_id, id, '[]', '[]', '[]' from analyses;
    insert into questionnaire_answers (lab_id, question_id, value) select v.lab::uuid, 'q', 'true' from ${each};
    insert into passport_links (lab_id, code, indexed, created_at, ends_on)
      select v.lab::uuid, v.lab, false, now(), '2026-01-01' from ${each};
    insert into passport_keys (id, public_key, first_used_at) values ('a', 'b', now());
    insert into gap_reasons (lab_id, control_id, title, reason) select v.lab::uuid, 'c', 'T', 'R' from ${each};
    insert into suspensions (lab_id, reason, suspended_at, ended_at) select v.lab::uuid, 'R', now(), now() from ${each};
    insert into legal_holds (subject, subject_id, subject_name, reason, placed_at, released_at, release_reason)
      values ('laboratory', '${labs.approved}', 'L', 'R', now(), now(), 'R');
    insert into settings (name, value, changed_at) values ('lapse-rule', '{}', now())`);
  await pool.query(`
    insert into judgements (analysis_id, lab_id, cause, rules_version, compliance_score, overall_risk, certifications, gaps, made_at)
      select id, lab_id, 'analysis', '1', 50, 'low', '[]', '[]', now() from analyses;
    insert into certification_reminders (certification_id, expiry_date, threshold) select id, '2026-01-01', 30 from certifications;
    insert into registry_imports (seq, source, day, file_name, bytes, sha256, rows, added, changed, gone, terminated, imported_at)
      values (1, 'cms-clia', '2026-01-01', 'F', 1, 'S', 1, 1, 0, 0, 0, now());
    insert into registry_entries (source, number, name, status) values ('cms-clia', '05D2000000', 'L', 'active');
    insert into registry_findings (lab_id, certification_id, source, words, found_at)
      select lab_id, id, 'cms-clia', 'W', now() from certifications;
    insert into answer_documents (lab_id, question_id, lab_document_id) select lab_id, 'q', id from lab_documents`);
  await pool.query(`
    insert into projects (id, user_id, title, description, status, research_area, service_type, timeline, budget_range)
      select v.id::uuid, v.owner::uuid, 'A title', 'A description', v.status, 'oncology', 'imaging-analysis', 'short', 'low'
      from (values ('${projects.underWay}', '${people.researcher.id}', 'in-progress'), ('${projects.asked}', '${people.researcher.id}', 'pending'),
        ('${projects.open}', '${people.researcher.id}', 'pending'), ('${projects.ofOther}', '${people.otherResearcher.id}', 'pending')) v(id, owner, status);
    insert into project_members (project_id, email, role, token_hash, invited_by, invited_at, sent_at, expires_at)
      select id, 'colleague@example.org', 'viewer', id, user_id, now(), now(), now() + interval '7 days' from projects;
    insert into match_impressions (id, user_id, research_area, service_type, asked, shown, score_version, is_demo)
      select id, user_id, research_area, service_type, '[]', '[{"lab_id": "shown"}]', 1, false from projects;
    insert into documents (project_id, file_name, file_type, file_url, file_size, sha256)
      select id, 'a.pdf', 'application/pdf', id || '/p', 1, 'x' from projects;
    insert into compliance_records (project_id, document_type, status) select id, 'certification', 'approved' from projects;
    insert into audit_reports (type, start_date, end_date, created_by_name) values ('quality', '2026-01-01', '2026-01-31', 'N');
    insert into project_templates (name, description, research_area) values ('T', 'D', 'oncology');
    insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location, stage) values
      ('${projects.underWay}', '${labs.approved}', 'L', 'S', 'agreed'),
      ('${projects.underWay}', '${labs.otherApproved}', 'L', 'S', 'declined'),
      ('${projects.asked}', '${labs.otherApproved}', 'L', 'S', 'asked');
    insert into proposals (collaboration_id, version, currency, lines, total, turnaround_days, earliest_start, valid_until,
        created_by_name, created_at, milestones)
      select id, 1, 'USD', '[{}]', 100, 5, '2026-03-02', '2026-04-01', 'Member', now(), '[]' from lab_collaborations where stage = 'asked';
    insert into proposal_files (collaboration_id, file_name, file_type, file_url, file_size, sha256, uploaded_at)
      select c.id, v.name, 'application/pdf', c.id || v.name, 1, 'x', now()
      from lab_collaborations c, (values ('sent.pdf'), ('unsent.pdf')) v(name) where c.stage = 'asked';
    update proposals p set files = array(select f.id from proposal_files f
      where f.collaboration_id = p.collaboration_id and f.file_name = 'sent.pdf');
    insert into snapshots (collaboration_id, content, sha256, taken_at)
      select id, '{}', repeat('0', 64), now() from lab_collaborations where stage = 'agreed';
    insert into scope_stamps (document_id, collaboration_id, state, read_at)
      select d.id, c.id, 'unread', now() from documents d join lab_collaborations c on c.project_id = d.project_id where c.stage = 'agreed';
    insert into certificate_watches (collaboration_id, type, state, noted_at)
      select id, 'clia', 'valid', now() from lab_collaborations where stage = 'agreed';
    insert into proposal_drafts (collaboration_id, values, saved_at)
      select id, '{}', now() from lab_collaborations where stage = 'asked';
    insert into disputes (collaboration_id, side, reason, opened_at)
      select id, 'researcher', 'R', now() from lab_collaborations where stage = 'agreed';
    insert into reviews (collaboration_id, side, communication, timeliness, quality, body, written_at)
      select id, 'researcher', 5, 5, 5, 'B', now() from lab_collaborations where stage = 'agreed';
    insert into uploads (collaboration_id, file_name, file_size, last_modified, started_at)
      select id, 'reads.bin', 1, now(), now() from lab_collaborations where stage = 'agreed';
    insert into shipments (collaboration_id, number, sent_by, category, transit_hours, created_at)
      select id, 1, 'researcher', 'exempt', 24, now() from lab_collaborations where stage = 'agreed';
    insert into samples (shipment_id, collaboration_id, position, code, material, container, volume, volume_unit, storage)
      select id, collaboration_id, 1, 'S-001', 'plasma', 'tube', 1, 'mL', '-80' from shipments;
    insert into custody_events (shipment_id, collaboration_id, event, at, side, who, created_at)
      select id, collaboration_id, 'noted', now(), 'researcher', 'R', now() from shipments;
    insert into agreements (collaboration_id, researcher_id, lab_id, kind, way, researcher_party, laboratory_party, effective_day,
        file_name, file_type, file_url, file_size, sha256, added_side, added_at)
      select c.id, p.user_id, c.lab_reference_id, 'nda', 'signed', 'R', 'L', '2026-03-01', 'a.pdf', 'application/pdf', c.id || '/g', 1, 'x',
        'laboratory', now() from lab_collaborations c join projects p on p.id = c.project_id where c.stage = 'agreed';
    insert into agreement_signatures (agreement_id, side, signer_name, meaning, sha256, signed_at)
      select id, 'laboratory', 'Member', 'approval', 'x', now() from agreements;
    insert into agreement_uses (agreement_id, collaboration_id, attached_at)
      select a.id, c.id, now() from agreements a, lab_collaborations c where c.stage = 'agreed';
    insert into agreement_requirements (collaboration_id, side, kind, required_at)
      select id, 'researcher', 'mta', now() from lab_collaborations where stage = 'agreed';
    insert into payment_notes (collaboration_id, kind, reference, amount, currency, day, author_side, noted_at)
      select id, 'invoice', 'INV-1', 100, 'USD', '2026-03-01', 'laboratory', now() from lab_collaborations where stage = 'agreed';
    insert into milestones (collaboration_id, position, name, due_on, created_at)
      select id, 1, 'M', '2026-03-02', now() from lab_collaborations where stage = 'agreed';
    insert into change_orders (collaboration_id, number, side, reason, price, days, proposed_at)
      select id, 1, 'researcher', 'R', 0, 1, now() from lab_collaborations where stage = 'agreed';
    insert into holds (collaboration_id, side, reason, held_at)
      select id, 'researcher', 'R', now() from lab_collaborations where stage = 'agreed'`);
  await pool.query(conversationsSql);
  await pool.query(reviewsSql);
};
