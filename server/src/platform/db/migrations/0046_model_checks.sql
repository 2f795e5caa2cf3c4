-- The newest grade that `doctor` gave a language model at a host, with what it failed.
create table model_checks (
  host text not null,
  model text not null,
  grade text not null check (grade in ('A', 'B', 'F')),
  uses text not null,
  failed jsonb not null,
  checked_at timestamptz not null,
  primary key (host, model)
);
alter table model_checks enable row level security;
grant insert, select, update on model_checks to aliquot_app;

-- Budgets of calls that were used on a day (UTC), of all laboratories or of one, of which the administrators were notified once.
create table used_model_budgets (
  day date not null,
  lab_id uuid references labs on delete cascade,
  unique nulls not distinct (day, lab_id)
);
alter table used_model_budgets enable row level security;
grant insert, select, delete on used_model_budgets to aliquot_app;

create policy model_checks_all on model_checks to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy used_model_budgets_all on used_model_budgets to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
