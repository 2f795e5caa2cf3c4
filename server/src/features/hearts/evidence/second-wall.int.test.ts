import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { plantedDatabase } from '../../../testing/acts/scenario.ts';
import { labs, plantRows, type Reader, readerNames } from '../../../testing/rows/world-of-rows.ts';
import { touchAs } from '../../../testing/touching.ts';

// SQL as the request role, with no policy of the product in front of it.
const database = plantedDatabase(plantRows);

const insertion = (status: string) =>
  sql`insert into certification_corrections (lab_id, certification_id, field, value, made_by_name, made_at, status)
      select lab_id, id, 'holder', '"x"', 'M', now(), ${status} from certifications where lab_id = ${labs.approved}`;
const move = (status: string) => sql`update certification_corrections set status = ${status} where lab_id = ${labs.approved}`;
/** People who see a certificate of an approved laboratory try to write; the others find nothing to write to. */
const others = {
  anonymous: 0,
  researcher: 'denied',
  otherResearcher: 'denied',
  otherMember: 'denied',
  pendingMember: 'denied',
} as const;
const nobodyElse = { anonymous: 0, researcher: 0, otherResearcher: 0, otherMember: 0, pendingMember: 0 } as const;

describe('T1 corrections without the first wall', () => {
  it.each<[string, RawBuilder<unknown>, Record<Reader, number | 'denied'>]>([
    ['a laboratory states', insertion('stated'), { ...others, member: 1, admin: 1, system: 1 }],
    ['nothing is born confirmed', insertion('confirmed'), { ...others, member: 'denied', admin: 1, system: 1 }],
    ['a laboratory does not confirm itself', move('confirmed'), { ...nobodyElse, member: 'denied', admin: 1, system: 1 }],
    ['a laboratory takes back', move('withdrawn'), { ...nobodyElse, member: 1, admin: 1, system: 1 }],
    [
      'what was stated is not written over',
      sql`update certification_corrections set value = '"y"'`,
      Object.fromEntries(readerNames.map((reader) => [reader, 'denied'])) as Record<Reader, 'denied'>,
    ],
  ])('%s', async (_, statement, expected) => {
    const found: Partial<Record<Reader, unknown>> = {};
    for (const reader of readerNames) found[reader] = await touchAs(database, reader, statement);
    expect(found).toEqual(expected);
  });
});
