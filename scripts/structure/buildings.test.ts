import { describe, expect, it } from 'vitest';
import { checkBuildings, checkRooms } from './buildings.ts';
import { file, importing, labs, messages } from './planted.ts';

describe('buildings', () => {
  it.each([
    [`${labs}/labs.handlers.ts`, '../../people/accounts/accounts.repository.ts'],
    [`${labs}/labs.handlers.ts`, '../members/members.service.ts'],
    ['server/src/features/administration/users/users.handlers.ts', '../../engagements/projects/projects.service.ts'],
    ['server/src/features/people/accounts/deletion.service.ts', '../../administration/holds/holds.repository.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(messages(checkBuildings, importing(path, specifier))).toEqual([]);
  });

  it.each([
    [`${labs}/labs.handlers.ts`, '../../engagements/rooms/rooms.presenter.ts'],
    ['server/src/features/people/accounts/accounts.handlers.ts', '../../administration/users/users.repository.ts'],
    ['web/src/features/hearts/labs/labs-page.tsx', '../../engagements/rooms/room.tsx'],
  ])('%s may not import %s', (path, specifier) => {
    expect(messages(checkBuildings, importing(path, specifier))).toEqual([
      expect.stringContaining('against the arrows (people <- hearts <- engagements <- administration). Take what it needs'),
    ]);
  });

  it('are the four there are', () => {
    expect(messages(checkBuildings, file('server/src/features/tower/labs/labs.domain.ts'))).toEqual([
      expect.stringContaining('is in the building tower, which the architecture does not know. Move the feature into one of'),
    ]);
  });
});

const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${labs}/part-${at}.domain.ts`));

describe('rooms', () => {
  it('have at most 25 files besides their tests', () => {
    const tests = Array.from({ length: 9 }, (_, at) => file(`${labs}/part-${at}.domain.test.ts`));
    expect(messages(checkRooms, ...files(25), ...tests)).toEqual([]);
    expect(messages(checkRooms, ...files(26))).toEqual([expect.stringContaining('has 26 files')]);
  });
});
