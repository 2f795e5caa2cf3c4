-- A suspended laboratory has no public page.
create or replace function acl.is_shown(lab labs) returns boolean language sql stable as $$ select lab.matchable $$;
select acl.index_lab(id) from labs where suspended;

-- A legal hold keeps what was added beside it.
do $$
declare
  row record;
begin
  for row in select * from (values
    ('agreements', array['collaboration_id=request', 'lab_id=laboratory', 'researcher_id=person']),
    ('agreement_uses', array['collaboration_id=request']),
    ('payment_notes', array['collaboration_id=request']),
    ('milestones', array['collaboration_id=request']),
    ('change_orders', array['collaboration_id=request']),
    ('holds', array['collaboration_id=request']),
    ('scope_stamps', array['collaboration_id=request']),
    ('reviews', array['collaboration_id=request', 'written_by=person']),
    ('review_questions', array['lab_id=laboratory']),
    ('review_notes', array['lab_id=laboratory'])
  ) v(name, columns) loop
    execute format('create trigger %s_keep_held before delete on %I for each row execute function acl.keep_held(%s)',
      row.name, row.name, (select string_agg(quote_literal(c), ', ') from unnest(row.columns) c));
  end loop;
end $$;
