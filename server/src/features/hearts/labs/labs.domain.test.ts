import { describe, expect, it } from 'vitest';
import {
  approvalUndoUntil,
  canNotifyOwner,
  changedFields,
  chordOfKilometres,
  isSentAgain,
  kilometresOfChord,
  type Profile,
  reviewAfter,
} from './labs.domain.ts';

const profile: Profile = {
  labName: 'Meridian',
  sites: [],
  address: 'Oakland, CA',
  contactEmail: 'a@b.example',
  contactPhone: '+1 510 555 0142',
  website: '',
  labType: 'clinical',
  operatingHours: '24/7',
  staffCount: '1-5',
  yearEstablished: 2009,
  accreditations: ['clia', 'cap'],
  primaryServices: ['genetics'],
  specializations: [],
  equipmentTypes: [],
  regulatoryCompliance: [],
  qualityStandards: [],
};

describe('changedFields', () => {
  it.each<[string, Partial<Profile>, (keyof Profile)[]]>([
    ['nothing', {}, []],
    ['the order of a list', { accreditations: ['cap', 'clia'] }, []],
    ['a text and a number', { labName: 'Other', yearEstablished: 2010 }, ['labName', 'yearEstablished']],
    ['a list', { primaryServices: ['genetics', 'virology'] }, ['primaryServices']],
    ['a list that became empty', { accreditations: [] }, ['accreditations']],
  ])('%s', (_, changes, fields) => {
    expect(changedFields(profile, { ...profile, ...changes })).toEqual(fields);
  });
});

describe('LAB-051 reviewAfter', () => {
  const reviewed: (keyof Profile)[] = ['labName', 'address', 'sites', 'accreditations', 'primaryServices', 'specializations'];

  it.each((Object.keys(profile) as (keyof Profile)[]).map((field) => [field, reviewed.includes(field)] as const))(
    'a change of %s of an approved laboratory: %s',
    (field, expected) => {
      expect(reviewAfter({ status: 'approved', waiting: [] }, [field])).toEqual(expected ? [field] : null);
    },
  );

  it('keeps what waits already, each field once', () => {
    const lab = { status: 'approved', waiting: ['address', 'labName'] } as const;
    expect(reviewAfter(lab, ['labName', 'website', 'specializations'])).toEqual(['address', 'labName', 'specializations']);
    expect(reviewAfter(lab, ['website'])).toBeNull();
  });

  it('is for approved laboratories that changed', () => {
    expect(reviewAfter({ status: 'pending', waiting: [] }, ['labName'])).toBeNull();
    expect(reviewAfter({ status: 'denied', waiting: [] }, ['labName'])).toBeNull();
    expect(reviewAfter({ status: 'approved', waiting: [] }, [])).toBeNull();
  });
});

describe('MAP-008 distances on the globe', () => {
  it.each([0, 0.1, 1, 20, 100, 5000, 19_999])('%s km is the same there and back', (kilometres) => {
    expect(kilometresOfChord(chordOfKilometres(kilometres))).toBeCloseTo(kilometres, 1);
  });

  it('has no distance beyond half the circumference', () => {
    expect(chordOfKilometres(20_040)).toBe(2);
    expect(kilometresOfChord(2)).toBeCloseTo(20_015.1, 0);
    expect(kilometresOfChord(2.0000001)).toBeCloseTo(20_015.1, 0);
  });
});

describe('isSentAgain', () => {
  const created_at = new Date('2026-06-01T10:00:00Z');
  const begun = { address: 'Street 1', compliance_score: null, created_at };
  it.each([
    ['the same within the hour', begun, 'Street 1', '2026-06-01T10:59:59Z', true],
    ['after an hour', begun, 'Street 1', '2026-06-01T11:00:00Z', false],
    ['at another address', begun, 'Street 2', '2026-06-01T10:01:00Z', false],
    ['once it was analyzed', { ...begun, compliance_score: 0 }, 'Street 1', '2026-06-01T10:01:00Z', false],
  ])('%s', (_, row, address, now, expected) => {
    expect(isSentAgain(row, { address }, new Date(now))).toBe(expected);
  });
});

describe('canNotifyOwner', () => {
  it.each([
    [null, true],
    ['2026-06-01T09:00:00Z', true],
    ['2026-06-01T09:00:01Z', false],
  ])('told at %s', (told, expected) => {
    expect(canNotifyOwner(told === null ? null : new Date(told), new Date('2026-06-01T10:00:00Z'))).toBe(expected);
  });
});

describe('ADQ-011: until when an approval can be undone', () => {
  const decided_at = new Date('2026-06-01T10:00:00Z');
  const until = new Date('2026-06-01T10:10:00Z');
  const approved = { status: 'approved', decided_at, suspension: null } as const;
  it.each<[string, Parameters<typeof approvalUndoUntil>[0], string, Date | null]>([
    ['at once', approved, '2026-06-01T10:00:00Z', until],
    ['in the last moment', approved, '2026-06-01T10:09:59.999Z', until],
    ['after ten minutes', approved, '2026-06-01T10:10:00Z', null],
    ['of one that waits', { ...approved, status: 'pending' }, '2026-06-01T10:01:00Z', null],
    ['of one that was denied', { ...approved, status: 'denied' }, '2026-06-01T10:01:00Z', null],
    ['of one that is suspended', { ...approved, suspension: {} }, '2026-06-01T10:01:00Z', null],
    ['of one without a date', { ...approved, decided_at: null }, '2026-06-01T10:01:00Z', null],
  ])('%s', (_what, lab, now, expected) => {
    expect(approvalUndoUntil(lab, new Date(now))).toEqual(expected);
  });
});
