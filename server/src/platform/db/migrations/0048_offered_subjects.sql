-- The subjects that a question of a customer's form may have, likeliest first, where none was certain enough; a person chooses.
alter table customer_form_questions add column likely text[] not null default '{}';
grant update (likely) on customer_form_questions to aliquot_app;
