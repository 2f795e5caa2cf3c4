-- What a laboratory states of time, capacity and prices. Nothing of it is asked for: null is "not stated".
alter table labs
  add column turnaround_weeks integer check (turnaround_weeks between 1 and 104),
  add column projects_per_month integer check (projects_per_month between 1 and 999),
  add column availability text check (availability in ('now', 'from', 'paused')),
  add column available_from date,
  add column pricing text check (pricing in ('range', 'on-request')),
  add column lowest_price integer check (lowest_price between 1 and 10000000),
  add column highest_price integer check (highest_price between 1 and 10000000),
  add column terms_stated_at timestamptz,
  add constraint labs_available_from check ((available_from is not null) = (availability is not distinct from 'from')),
  add constraint labs_prices check (
    (lowest_price is not null) = (pricing is not distinct from 'range')
    and (highest_price is not null) = (pricing is not distinct from 'range')
    and (lowest_price is null or lowest_price <= highest_price));
