-- The worker is told of every hundredth place of the chain, and signs it without waiting for the minute.
create or replace function acl.chain_entry() returns trigger language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
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
