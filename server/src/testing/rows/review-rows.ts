/** One question, note, check and assignment for each laboratory of `plantRows`, and an item of the checklist. */
export const reviewsSql = `
  insert into review_checklist (text, position) values ('Looked up', 0);
  insert into review_questions (lab_id, topic, text, asked_at) select id, 'other', 'Q', now() from labs;
  insert into review_notes (lab_id, text, made_at) select id, 'N', now() from labs;
  insert into review_checks (lab_id, item_id, checked_at) select l.id, i.id, now() from labs l, review_checklist i;
  insert into review_assignments (lab_id, assignee_id, assigned_at)
    select l.id, u.id, now() from labs l, users u where u.role = 'admin'`;

const seeAll = { admin: 'all', system: 'all' } as const;
const ownLab = { member: 1, otherMember: 1, pendingMember: 1, ...seeAll } as const;
const administrators = { select: seeAll, change: seeAll, remove: seeAll } as const;

/** How many rows of reviews each reader selects, changes and removes. */
export const reviewRows = {
  review_assignments: { update: 'assigned_at', ...administrators },
  // Whether a change is allowed depends on the new row; the attempts cover it.
  review_questions: { update: 'answer', select: ownLab, change: seeAll, remove: 'denied' },
  review_notes: { update: 'text', select: seeAll, change: 'denied', remove: 'denied' },
  review_settings: { update: 'target_days', select: seeAll, change: seeAll, remove: 'denied' },
  review_checklist: { update: 'text', select: seeAll, change: seeAll, remove: 'denied' },
  review_checks: { update: 'checked_at', ...administrators },
} as const;
