-- The audit trail: actor, action, time and origin, with the values before and after. Only appended to.
create table audit_entries (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text not null,
  action text not null,
  object_type text not null,
  object_id text,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  user_agent text,
  request_id text,
  session_id uuid
);
create index audit_entries_action on audit_entries (action, seq desc);
create index audit_entries_actor on audit_entries (actor_id, seq desc);
create index audit_entries_at on audit_entries (at) include (seq);
create index audit_entries_object on audit_entries (object_type, object_id, seq desc);
create index audit_entries_object_type on audit_entries (object_type);
-- The timeline has every entry about the objects of an engagement: its project and the files of it, the request, and what names the
-- request in its entry, such as shipments and corrected messages. Notes inside the laboratory stay there.
create index audit_entries_of_collaboration on audit_entries (coalesce((after ->> 'collaboration_id'),
  (before ->> 'collaboration_id'))) where (coalesce((after ->> 'collaboration_id'),
  (before ->> 'collaboration_id')) is not null);
create index audit_entries_of_project_files on audit_entries (coalesce((after ->> 'project_id'), (before ->> 'project_id')))
  where (object_type = 'document');
alter table audit_entries enable row level security;
grant insert, select on audit_entries to aliquot_app;

-- The trail as a chain: each entry has a place in it, and a hash over its fields and the hash before. Entries are chained when
-- their transaction commits, so places follow the order of commits and have no holes.
create table audit_chain (
  position bigint not null check ("position" > 0),
  seq bigint not null unique,
  hash bytea not null,
  primary key ("position")
);
alter table audit_chain enable row level security;
grant select on audit_chain to aliquot_app;

create table audit_head (
  singleton boolean primary key default true check (singleton),
  position bigint not null,
  hash bytea not null,
  checkpoint text
);
insert into audit_head (position, hash) values (0, decode(repeat('00', 32), 'hex'));
alter table audit_head enable row level security;
grant select on audit_head to aliquot_app;

-- The hashed text: every field with its length before it, so that no two entries have the same text.
create function acl.audit_text(entry audit_entries) returns text language sql immutable as $$
  select concat_ws(',',
    acl.audit_field(entry.seq::text),
    acl.audit_field(floor(extract(epoch from entry.at) * 1000000)::bigint::text),
    acl.audit_field(entry.actor_id::text),
    acl.audit_field(entry.actor_role),
    acl.audit_field(entry.action),
    acl.audit_field(entry.object_type),
    acl.audit_field(entry.object_id),
    acl.audit_field(entry.before::text),
    acl.audit_field(entry.after::text),
    acl.audit_field(entry.reason),
    acl.audit_field(entry.ip),
    acl.audit_field(entry.user_agent),
    acl.audit_field(entry.request_id),
    acl.audit_field(entry.session_id::text))
$$;

-- The worker hears of every hundredth place of the chain, and signs it without waiting for the minute.
create function acl.chain_entry() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
declare head audit_head;
begin
  select * into strict head from audit_head for update;
  head.position := head.position + 1;
  head.hash := sha256(head.hash || convert_to(acl.audit_text(new), 'UTF8'));
  insert into audit_chain (position, seq, hash) values (head.position, new.seq, head.hash);
  update audit_head set position = head.position, hash = head.hash;
  if head.position % 100 = 0 then perform pg_notify('aliquot_checkpoint', ''); end if;
  return null;
end $$;
revoke execute on function acl.chain_entry() from public;

create function acl.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are only appended to' using errcode = 'insufficient_privilege';
end $$;
revoke execute on function acl.refuse_change() from public;

create trigger audit_chain_append_only before delete or update on audit_chain for each row execute function acl.refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function acl.refuse_change();
create trigger audit_entries_append_only before delete or update on audit_entries for each row
  execute function acl.refuse_change();
create constraint trigger audit_entries_chained after insert on audit_entries deferrable initially deferred for each row
  execute function acl.chain_entry();
create trigger audit_entries_no_truncate before truncate on audit_entries for each statement
  execute function acl.refuse_change();

create policy audit_chain_read on audit_chain for select to aliquot_app using ((select acl.sees_all()));
create policy audit_append on audit_entries for insert to aliquot_app
  with check (
  actor_id is not distinct from acl.actor_id() and actor_role = acl.actor_role());
create policy audit_read on audit_entries for select to aliquot_app using ((select acl.sees_all()));
create policy audit_head_read on audit_head for select to aliquot_app using (acl.sees_all());
