-- Who claimed a laboratory may take the claim back while it waits.

alter table lab_claims drop constraint lab_claims_status_check;
alter table lab_claims add constraint lab_claims_status_check check (status in ('pending', 'granted', 'denied', 'withdrawn'));

create policy lab_claims_withdraw on lab_claims for update to aliquot_app
  using (user_id = acl.actor_id() and status = 'pending')
  with check (user_id = acl.actor_id() and status = 'withdrawn' and decided_by is null);
