-- The trail as a chain: each entry has a place in it, and a hash over its fields and the hash before. Entries are chained when
-- their transaction commits, so places follow the order of commits and have no holes.
create table audit_chain (
  position bigint primary key check (position > 0),
  seq bigint not null unique,
  hash bytea not null
);
create table audit_head (
  singleton boolean primary key default true check (singleton),
  position bigint not null,
  hash bytea not null,
  -- The newest checkpoint, which lies outside of the database.
  checkpoint text
);
insert into audit_head (position, hash) values (0, decode(repeat('00', 32), 'hex'));

create function acl.audit_field(value text) returns text language sql immutable as
  $$ select coalesce(char_length(value)::text || ':' || value, '-') $$;

-- What is hashed: every field with its length before it, so that no two entries have the same text.
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

-- The row of the head is locked until the transaction ends, which is at once: this is the last thing that it does.
create function acl.chain_entry() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
declare head audit_head;
begin
  select * into strict head from audit_head for update;
  head.position := head.position + 1;
  head.hash := sha256(head.hash || convert_to(acl.audit_text(new), 'UTF8'));
  insert into audit_chain (position, seq, hash) values (head.position, new.seq, head.hash);
  update audit_head set position = head.position, hash = head.hash;
  return null;
end $$;
revoke execute on function acl.chain_entry() from public;

do $$
declare
  entry audit_entries;
  head audit_head;
begin
  select * into strict head from audit_head;
  for entry in select * from audit_entries order by seq loop
    head.position := head.position + 1;
    head.hash := sha256(head.hash || convert_to(acl.audit_text(entry), 'UTF8'));
    insert into audit_chain (position, seq, hash) values (head.position, entry.seq, head.hash);
  end loop;
  update audit_head set position = head.position, hash = head.hash;
end $$;

create constraint trigger audit_entries_chained after insert on audit_entries
  deferrable initially deferred for each row execute function acl.chain_entry();

create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function acl.refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain
  for each statement execute function acl.refuse_change();

alter table audit_chain enable row level security;
alter table audit_head enable row level security;
grant select on audit_chain, audit_head to aliquot_app;
create policy audit_chain_read on audit_chain for select to aliquot_app using (acl.sees_all());
create policy audit_head_read on audit_head for select to aliquot_app using (acl.sees_all());

create index audit_entries_object_type on audit_entries (object_type);
create index audit_entries_action on audit_entries (action, seq desc);
create index audit_entries_at on audit_entries (at);
