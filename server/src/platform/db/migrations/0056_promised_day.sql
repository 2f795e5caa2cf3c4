-- The day by which the accepted proposal promises the results; null for work that was agreed without one.
alter table lab_collaborations add column promised_by date;
grant update (promised_by) on lab_collaborations to aliquot_app;
