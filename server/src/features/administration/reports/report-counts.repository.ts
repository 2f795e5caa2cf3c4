import { decisionActions, sharedActions } from '@aliquot/contract/administration/audit-actions';
import { notRatedWords } from '@aliquot/contract/administration/report-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { expiringDays } from '../../hearts/certifications/certifications.domain.ts';
import type { Counted, ReportScope } from './audit/audit-report.domain.ts';
import { type Conditions, conditionsOf } from './audit/audit-report.repository.ts';
import type { CountId } from './report-sections.domain.ts';

/** The standing of a certificate `t` on a day, as the certifications know it. */
export const standingOnDay = (
  asOf: RawBuilder<unknown>,
) => sql`case when t.issue_date > ${asOf} then 'not begun' when t.expiry_date is null then 'no end date'
  when t.expiry_date < ${asOf} then 'expired' when t.expiry_date <= ${asOf} + ${sql.lit(expiringDays)} then 'expiring' else 'active' end`;

/** The risk of a judgment `j` where there is a score. */
export const ratedOrNot = sql`case when j.scored then j.overall_risk else ${sql.lit(notRatedWords)} end`;

/** The status of a laboratory `l`: a suspension lies over the approval. */
export const statusOfLab = sql`case when l.suspended then 'suspended' else l.status end`;

/** The certificates `t` that counted at the end of the period: found, and not replaced by a renewal. */
const heldUntil = ({ until, ofLab }: Conditions) =>
  sql`certifications t where t.created_at < ${until} and (t.superseded_at is null or t.superseded_at >= ${until}) and ${ofLab('t.lab_id')}`;

/** The newest judgment of each laboratory up to the end of the period. */
export const newestJudgements = ({ until, ofLab }: Conditions) => sql`(
  select distinct on (j.lab_id) j.* from judgements j
  where j.made_at < ${until} and ${ofLab('j.lab_id')} order by j.lab_id, j.made_at desc, j.id desc)`;

const actionsOf = (actions: readonly string[]) => sql.join(actions.map((action) => sql.lit(action)));

/** An entry `e` about a decision of an administrator or of a rule that one set. */
export const isDecision = sql`(e.action in (${actionsOf(decisionActions)})
  or (e.actor_role = 'admin' and e.action in (${actionsOf(sharedActions)})))`;

const grouped = (name: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql`select (${name})::text as name, count(*)::text as value from ${rest} group by 1 order by count(*) desc, 1`;

const times = (seconds: RawBuilder<unknown>, rest: RawBuilder<unknown>, unit: number, word: string) => sql`
  select n.name, round((n.value / ${sql.lit(unit)})::numeric, 1)::text as value, ${sql.lit(word)} as unit from (
    select percentile_cont(0.5) within group (order by ${seconds}) as median,
      percentile_cont(0.9) within group (order by ${seconds}) as most, max(${seconds}) as longest
    from ${rest}) t
  cross join lateral (values ('median', t.median), ('nine in ten within', t.most), ('longest', t.longest)) as n (name, value)
  where n.value is not null`;

const queries: Record<CountId, (conditions: Conditions) => RawBuilder<unknown>> = {
  labsByStatus: ({ until, ofLab }) => grouped(statusOfLab, sql`labs l where l.created_at < ${until} and ${ofLab('l.id')}`),
  labsInPeriod: ({ within, entriesOfLab }) =>
    grouped(
      sql`case e.action when 'labs.register' then 'registered' when 'labs.approve' then 'approved' when 'labs.deny' then 'denied'
        when 'labs.resubmit' then 'submitted again' when 'labs.update' then 'profile changed' when 'labs.suspend' then 'suspended'
        when 'labs.suspend-by-rule' then 'suspended by the rule' when 'labs.reinstate' then 'reinstated'
        when 'labs.reopen' then 'reopened' when 'labs.undo-approval' then 'approval reversed' else 'deleted' end`,
      sql`audit_entries e where e.action in ('labs.register', 'labs.approve', 'labs.deny', 'labs.resubmit', 'labs.update',
          'labs.suspend', 'labs.suspend-by-rule', 'labs.reinstate', 'labs.reopen', 'labs.undo-approval', 'labs.delete')
        and ${within('e.at')} and ${entriesOfLab}`,
    ),
  certificatesByStatus: (conditions) => grouped(standingOnDay(conditions.asOf), heldUntil(conditions)),
  certificatesByType: (conditions) => grouped(sql`t.type`, heldUntil(conditions)),
  scores: (conditions) =>
    grouped(
      sql`case when j.compliance_score is null then 'not judged' when not j.scored then 'not enough handed in' when j.compliance_score >= 80 then '80% or more'
        when j.compliance_score >= 60 then '60% to 79%' else 'below 60%' end`,
      sql`labs l left join ${newestJudgements(conditions)} j on j.lab_id = l.id
        where l.created_at < ${conditions.until} and ${conditions.ofLab('l.id')}`,
    ),
  risks: (conditions) => grouped(ratedOrNot, sql`${newestJudgements(conditions)} j`),
  openPoints: (conditions) => sql`select g.point ->> 'title' as name, count(*)::text as value
    from ${newestJudgements(conditions)} j cross join lateral jsonb_array_elements(j.gaps) as g (point)
    group by 1 order by count(*) desc, 1 limit 15`,
  rules: (conditions) => grouped(sql`j.rules_version`, sql`${newestJudgements(conditions)} j`),
  corrections: ({ within, ofLab }) =>
    grouped(sql`c.status`, sql`certification_corrections c where ${within('c.made_at')} and ${ofLab('c.lab_id')}`),
  reasons: ({ within, ofLab }) =>
    grouped(sql`r.status`, sql`gap_reasons r where ${within('r.stated_at')} and ${ofLab('r.lab_id')}`),
  decisions: ({ within, entriesOfLab }) =>
    grouped(sql`e.action`, sql`audit_entries e where ${isDecision} and ${within('e.at')} and ${entriesOfLab}`),
  requests: ({ within, ofLab }) =>
    grouped(
      sql`case when p.deleted_at is null then p.status else 'deleted' end`,
      sql`projects p where ${within('p.created_at')} and (${ofLab('p.id')} or exists (
        select 1 from lab_collaborations c where c.project_id = p.id and ${ofLab('c.lab_reference_id')}))`,
    ),
  answers: ({ within, ofLab }) =>
    grouped(
      sql`c.collaboration_status`,
      sql`lab_collaborations c where ${within('c.created_at')} and ${ofLab('c.lab_reference_id')}`,
    ),
  answerTimes: ({ within, ofLab }) =>
    times(
      sql`extract(epoch from a.decided_at - a.created_at)`,
      sql`lab_collaborations a where a.decided_at is not null and a.collaboration_status in ('approved', 'rejected', 'completed')
        and ${within('a.created_at')} and ${ofLab('a.lab_reference_id')}`,
      3600,
      'hours',
    ),
  usersByRole: ({ until }) => grouped(sql`u.role`, sql`users u where u.created_at < ${until}`),
  usersInPeriod: ({ within }) =>
    sql`select 'new accounts' as name, count(*)::text as value from users u where ${within('u.created_at')}`,
  signIns: ({ within }) => grouped(sql`e.action`, sql`audit_entries e where e.action like 'accounts.%' and ${within('e.at')}`),
  sensitive: ({ within }) =>
    grouped(
      sql`e.action`,
      sql`audit_entries e where e.action in ('audit.export', 'audit.verify', 'projects.export', 'labs.export', 'users.export', 'matching.export', 'documents.read',
        'accounts.export-data', 'reports.checklist', 'reports.audit', 'reports.download') and ${within('e.at')}`,
    ),
  entries: ({ within }) => grouped(sql`e.object_type`, sql`audit_entries e where ${within('e.at')}`),
  documentsByType: ({ within, ofLab }) =>
    grouped(sql`d.document_type`, sql`lab_documents d where ${within('d.uploaded_at')} and ${ofLab('d.lab_id')}`),
  analyses: ({ within, ofLab }) =>
    grouped(sql`a.status`, sql`analyses a where ${within('a.created_at')} and ${ofLab('a.lab_id')}`),
  analysisTimes: ({ within, ofLab }) =>
    times(
      sql`extract(epoch from a.finished_at - a.created_at)`,
      sql`analyses a where a.status = 'completed' and ${within('a.created_at')} and ${ofLab('a.lab_id')}`,
      60,
      'minutes',
    ),
};

/** Counts one thing for a report. */
export const countFor = async (db: Db, id: CountId, scope: ReportScope): Promise<Counted> => {
  const { rows } = await queries[id](conditionsOf(scope)).execute(db);
  return rows as Counted;
};
