-- Whether enough was handed in for the score of a judgment to say something. Earlier judgments are shown as they were.
alter table judgements add column scored boolean not null default true;
