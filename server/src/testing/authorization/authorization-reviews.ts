import { adminsAlone, type MatrixRow, none, of, row, rows, type Sending } from './authorization-rows.ts';
import type { AuthorizationWorld } from './authorization-world.ts';

const waiting = (rest: object = {}): Sending => of('labId', 'waitingLab', rest);
const aboutWaiting =
  (make: (world: AuthorizationWorld) => object): Sending =>
  (world) => ({ params: { labId: world.waitingLab }, ...make(world) });

/** Calls about the queue of waiting laboratories; `pending` is a member of the one that was asked. */
export const reviewMatrix: Readonly<Record<string, MatrixRow>> = {
  ...rows(adminsAlone, {
    'GET /review-queue': none,
    'GET /review-queue/{labId}': waiting(),
    'GET /review-queue/{labId}/around': waiting(),
    'PUT /review-queue/{labId}/assignee': aboutWaiting(({ people }) => ({ body: { assigneeId: people.admin.id, from: null } })),
    'PUT /review-queue/{labId}/checklist/{itemId}': ({ waitingLab, checklistItem }) => ({
      params: { labId: waitingLab, itemId: checklistItem },
      body: { done: true },
    }),
    'POST /labs/{labId}/review-questions': waiting({ body: { questions: [{ topic: 'other', text: 'Why?' }] } }),
    'POST /labs/{labId}/review-notes': waiting({ body: { text: 'A note' } }),
    'POST /review-questions/{questionId}/withdrawal': of('questionId', 'reviewQuestion', { body: {} }),
    'GET /review-settings': none,
    'PUT /review-settings': () => ({
      body: { target_days: 5, note_always: false, checklist_required: false, checklist: [], version: 1 },
    }),
  }),
  'GET /labs/{labId}/review-questions': row('401 403 403 404 404 200 200', waiting()),
  'POST /review-questions/{questionId}/answer': row(
    '401 403 403 404 404 200 403',
    of('questionId', 'reviewQuestion', { body: { answer: 'Dr. Tate.' } }),
  ),
};
