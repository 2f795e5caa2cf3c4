import type { TestApp } from '../test-app.ts';

/** A question to a waiting laboratory, and an item of the checklist. */
export const reviewsOf = async ({ world }: TestApp, labId: string) => {
  const { pool } = world.database;
  const { rows: questions } = await pool.query<{ id: string }>(
    `insert into review_questions (lab_id, topic, text, asked_at) values ($1, 'other', 'Who is the director?', now()) returning id`,
    [labId],
  );
  const { rows: items } = await pool.query<{ id: string }>(
    `insert into review_checklist (text, position) values ('Number looked up', 0) returning id`,
  );
  return { reviewQuestion: String(questions[0]?.id), checklistItem: String(items[0]?.id) };
};
