-- A suspension lies over an approved laboratory without changing its status. One at a time; ended ones stay as history.
create table suspensions (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  reason text not null,
  certificate text,
  ends_on date,
  suspended_by uuid references users on delete set null,
  suspended_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users on delete set null,
  end_note text
);
create index suspensions_ended_by on suspensions (ended_by);
create index suspensions_lab on suspensions (lab_id, suspended_at desc);
create unique index suspensions_one_open on suspensions (lab_id) where (ended_at is null);
create index suspensions_suspended_by on suspensions (suspended_by);
alter table suspensions enable row level security;
grant insert, select, update (ended_at, ended_by, end_note) on suspensions to aliquot_app;

create function acl.suspension_changed() returns trigger language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
declare lab uuid := case when tg_op = 'DELETE' then old.lab_id else new.lab_id end;
begin
  update labs set suspended = exists (select 1 from suspensions s where s.lab_id = lab and s.ended_at is null) where id = lab;
  return null;
end $$;
revoke execute on function acl.suspension_changed() from public;

create trigger suspensions_changed after insert or delete or update on suspensions for each row
  execute function acl.suspension_changed();
create trigger suspensions_keep_held before delete on suspensions for each row
  execute function acl.keep_held('lab_id=laboratory');

create policy suspensions_add on suspensions for insert to aliquot_app with check (acl.sees_all() and ended_at is null);
create policy suspensions_end on suspensions for update to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy suspensions_read on suspensions for select to aliquot_app
  using ((select acl.sees_all()) or acl.is_member(lab_id));
