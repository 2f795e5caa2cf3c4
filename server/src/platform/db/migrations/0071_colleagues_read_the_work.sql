-- What was added beside colleagues is read by all of them; approvers who accept a proposal plan its milestones.
alter policy milestones_read on milestones using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy milestones_plan on milestones with check (
  reached_at is null and (acl.sees_all() or acl.is_laboratory_of(collaboration_id)
    or (acl.answers_for_researcher(collaboration_id) and share is not null and acl.has_accepted_proposal(collaboration_id))));
alter policy change_orders_read on change_orders using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy holds_read on holds using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy agreements_read on agreements using (
  acl.sees_all() or acl.reads_engagement(collaboration_id)
  or exists (select 1 from agreement_uses u where u.agreement_id = id and acl.reads_engagement(u.collaboration_id)));
alter policy agreement_uses_read on agreement_uses using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy agreement_requirements_read on agreement_requirements using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy payment_notes_read on payment_notes using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy scope_stamps_read on scope_stamps using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy reviews_read on reviews using (
  acl.sees_all() or acl.is_on_side(collaboration_id, side)
  or (published_at is not null
    and (acl.reads_engagement(collaboration_id) or (side = 'laboratory' and acl.knows_researcher_of(collaboration_id)))));

create or replace function acl.agreements_due(collaboration uuid) returns jsonb language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  with required as (
    select r.kind, array_agg(r.side) as sides
    from agreement_requirements r join lab_collaborations c on c.id = r.collaboration_id
    where c.id = collaboration and c.stage in ('asked', 'proposed', 'awarded') and (acl.sees_all() or acl.reads_engagement(c.id))
    group by r.kind),
  held as (
    select a.* from agreements a
    where a.collaboration_id = collaboration
      or exists (select 1 from agreement_uses u where u.agreement_id = a.id and u.collaboration_id = collaboration)),
  due as (
    select r.kind, s.side, s.task
    from required r
    left join held o on o.kind = r.kind and o.status = 'open'
    cross join lateral (
      select side, 'add' as task from unnest(r.sides) as each (side) where o.id is null
      union all
      select acl.other_side(o.added_side), 'confirm' where o.way = 'recorded'
      union all
      select side, 'sign' from unnest(array['laboratory', 'researcher']) as each (side)
      where o.way = 'signed'
        and not exists (select 1 from agreement_signatures g where g.agreement_id = o.id and g.side = each.side)) s
    where not exists (select 1 from held h where h.kind = r.kind and h.status = 'complete'))
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'side', side, 'task', task) order by kind, side), '[]') from due
$$;
