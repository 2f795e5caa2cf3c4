import { adminsAlone, body, type MatrixRow, of, row, rows } from './authorization-rows.ts';

/** The calls on administrators' lists. */
export const listMatrix: Readonly<Record<string, MatrixRow>> = {
  'DELETE /admin/views/{viewId}': row('401 403 403 403 403 403 404', of('viewId', 'nobody')),
  'DELETE /reports/subscriptions/{kind}': row('401 403 403 403 403 403 404', () => ({ params: { kind: 'service' } })),
  'POST /users/{userId}/link': row('401 403 403 403 403 403 409', (world) => ({
    params: { userId: world.people.owner.id },
    body: {},
  })),
  ...rows(adminsAlone, {
    'GET /admin/lists/{list}/views': () => ({ params: { list: 'users' } }),
    'PUT /admin/lists/{list}/views': () => ({ params: { list: 'users' }, body: { name: 'Mine', query: 'role=admin' } }),
    'GET /admin/lists/{list}/matching': () => ({ params: { list: 'users' } }),
    'POST /admin/bulk': body((world) => ({ act: { name: 'labs.notify-owner' }, ids: [world.ownerlessLab] })),
    'GET /admin/search': () => ({ query: { text: 'lab' } }),
  }),
};
