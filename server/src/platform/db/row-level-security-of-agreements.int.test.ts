import { sql } from 'kysely';
import { describe } from 'vitest';
import { plantedDatabase } from '../../testing/acts/scenario.ts';
import { type Attempt, testAttempts } from '../../testing/rows/attempts.ts';
import { labs, people, plantRows } from '../../testing/rows/world-of-rows.ts';

const database = plantedDatabase(plantRows);

/** An agreement on the work under way, as `author` adds it for a side, between a researcher and a laboratory. */
const agreement = (author: string, side: string, { researcher = people.researcher.id, lab = labs.approved } = {}) =>
  sql`insert into agreements (collaboration_id, researcher_id, lab_id, kind, way, researcher_party, laboratory_party, effective_day,
      file_name, file_type, file_url, file_size, sha256, added_by, added_side, added_at)
    select id, ${researcher}::uuid, ${lab}::uuid, 'mta', 'recorded', 'R', 'L', '2026-03-01', 'a', 'application/pdf', 'new', 1, 'x',
      ${author}::uuid, ${side}, now() from lab_collaborations where stage = 'agreed'`;
const decided = (status: string, by = sql`acl.actor_id()`) =>
  sql`update agreements set status = ${status}, decided_at = now(), decided_by = ${by}`;
const signature = (signer: string, side: string, sha256 = 'x') =>
  sql`insert into agreement_signatures (agreement_id, side, signer_id, signer_name, meaning, sha256, signed_at)
    select id, ${side}, ${signer}::uuid, 'N', 'approval', ${sha256}, now() from agreements`;
const payment = (author: string, side: string) =>
  sql`insert into payment_notes (collaboration_id, kind, reference, amount, currency, day, author_id, author_side, noted_at)
    select id, 'payment', 'P', 1, 'USD', '2026-03-01', ${author}::uuid, ${side}, now() from lab_collaborations where stage = 'agreed'`;

/** Refused even to readers of the request, unless named. */
const refusedToReaders = { researcher: 'denied', member: 'denied', admin: 'denied', system: 'denied' } as const;

describe('T1 PRM-021 PRM-022 what the sides of a request may write about agreements and payments', () => {
  const { researcher, member, admin } = people;
  const attempts: Attempt[] = [
    ['an agreement of the researcher', agreement(researcher.id, 'researcher'), { ...refusedToReaders, researcher: 1 }, 0],
    ['an agreement of the laboratory', agreement(member.id, 'laboratory'), { ...refusedToReaders, member: 1 }, 0],
    ['an agreement for the other side', agreement(researcher.id, 'laboratory'), refusedToReaders, 0],
    [
      'an agreement that names another laboratory',
      agreement(researcher.id, 'researcher', { lab: labs.otherApproved }),
      refusedToReaders,
      0,
    ],
    [
      'an agreement that names another researcher',
      agreement(researcher.id, 'researcher', { researcher: people.otherResearcher.id }),
      refusedToReaders,
      0,
    ],
    ['an agreement that is withdrawn by the side that added it', decided('withdrawn'), { member: 1, researcher: 'denied' }, 0],
    ['an agreement that is refused by the other side', decided('refused'), { member: 'denied', researcher: 1 }, 0],
    [
      'a refusal in the name of somebody else',
      decided('refused', sql`${admin.id}::uuid`),
      { member: 'denied', researcher: 'denied' },
      0,
    ],
    ['an agreement that is complete with one signature', decided('complete'), { member: 'denied', researcher: 'denied' }, 0],
    ['the file of an agreement', sql`update agreements set sha256 = 'y'`, {}, 'denied'],
    ['a signature of the researcher', signature(researcher.id, 'researcher'), { ...refusedToReaders, researcher: 1 }, 0],
    ['a signature in the name of somebody else', signature(admin.id, 'researcher'), refusedToReaders, 0],
    ['a signature of another content', signature(researcher.id, 'researcher', 'y'), refusedToReaders, 0],
    [
      'an agreement that is not complete for another request',
      sql`insert into agreement_uses (agreement_id, collaboration_id, attached_by, attached_at)
        select a.id, c.id, acl.actor_id(), now() from agreements a, lab_collaborations c where c.id <> a.collaboration_id`,
      { researcher: 'denied', admin: 'denied', system: 'denied' },
      0,
    ],
    [
      'a requirement of the laboratory',
      sql`insert into agreement_requirements (collaboration_id, side, kind, required_by, required_at)
        select id, 'laboratory', 'nda', acl.actor_id(), now() from lab_collaborations where stage = 'agreed'`,
      { ...refusedToReaders, member: 1 },
      0,
    ],
    ['a payment note of the researcher', payment(researcher.id, 'researcher'), { ...refusedToReaders, researcher: 1 }, 0],
    ['a payment note for the other side', payment(researcher.id, 'laboratory'), refusedToReaders, 0],
    [
      'a payment note that its side voids',
      sql`update payment_notes set voided_by = acl.actor_id(), voided_at = now(), void_reason = 'R'`,
      { member: 1 },
      0,
    ],
    ['the amount of a payment note', sql`update payment_notes set amount = 1`, {}, 'denied'],
  ];

  testAttempts(database, attempts);
});
