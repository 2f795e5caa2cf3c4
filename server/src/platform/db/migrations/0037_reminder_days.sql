-- On which days laboratories are reminded is said in knowledge/validity.json alone; 0 is the end itself.
alter table certification_reminders drop constraint certification_reminders_threshold_check;
alter table certification_reminders add check (threshold >= 0);
