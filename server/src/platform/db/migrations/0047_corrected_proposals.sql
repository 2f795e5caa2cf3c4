-- A proposal of a model ends as corrected where a person states another value of its field.
alter table model_proposals drop constraint model_proposals_status_check;
alter table model_proposals add constraint model_proposals_status_check
  check (status in ('open', 'confirmed', 'corrected', 'rejected', 'outdated'));
