-- Notes of the two sides on purchase orders, invoices and payments. A note is never changed: a new one replaces it, or it is voided.
create table payment_notes (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  kind text not null check (kind in ('purchase-order', 'invoice', 'payment')),
  reference text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  file_name text,
  file_type text,
  file_url text unique,
  file_size bigint,
  sha256 text,
  replaces uuid unique references payment_notes on delete cascade,
  author_id uuid references users on delete set null,
  author_side text not null check (author_side in ('researcher', 'laboratory')),
  noted_at timestamptz not null,
  voided_by uuid references users on delete set null,
  voided_at timestamptz,
  void_reason text,
  constraint payment_notes_check check ((file_url is null) = (sha256 is null)),
  constraint payment_notes_check1 check ((voided_at is null) = (void_reason is null))
);
create index payment_notes_author on payment_notes (author_id);
create index payment_notes_collaboration on payment_notes (collaboration_id, noted_at);
create index payment_notes_voided_by on payment_notes (voided_by);
alter table payment_notes enable row level security;
grant insert, select, update (voided_by, voided_at, void_reason) on payment_notes to aliquot_app;

create trigger payment_notes_keep_held before delete on payment_notes for each row
  execute function acl.keep_held('collaboration_id=request');

create policy payment_notes_add on payment_notes for insert to aliquot_app
  with check (
  author_id = acl.actor_id() and voided_at is null and acl.is_on_side(collaboration_id, author_side));
create policy payment_notes_read on payment_notes for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy payment_notes_void on payment_notes for update to aliquot_app
  using (voided_at is null and acl.is_on_side(collaboration_id, author_side))
  with check (voided_at is not null and voided_by = acl.actor_id());
