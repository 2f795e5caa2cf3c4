import { describe, expect, it } from 'vitest';
import { canMoveName, isAbout } from './own-names.domain.ts';

const named = { type: 'clia', number: '05D0982600', holder: 'Bay Oncology Ltd', address: '9 Elm St' };
const unnamed = { ...named, holder: null, address: null };

describe('RDG-005 a name that a laboratory states', () => {
  it.each([
    ['another certificate of the holder at the site', named, { ...named, type: 'cap', number: '7204411' }, true],
    ['the holder at another site', named, { ...named, address: '1 Pier' }, false],
    ['another holder at the site', named, { ...named, holder: 'Bay Pathology Ltd' }, false],
    ['a certificate without a holder', named, unnamed, false],
    ['the certificate that names no one', unnamed, unnamed, true],
    ['it with an address', unnamed, { ...unnamed, address: '9 Elm St' }, true],
    ['another number without a holder', unnamed, { ...unnamed, number: '7204411' }, false],
    ['another type without a holder', unnamed, { ...unnamed, type: 'cap' }, false],
    ['a certificate of a holder', unnamed, named, false],
  ])('RDG-005 is about %s: %#', (_what, name, certificate, expected) => {
    expect(isAbout(name, certificate)).toBe(expected);
  });

  it.each([
    ['confirmed', ['stated']],
    ['refused', ['stated', 'confirmed']],
    ['withdrawn', ['stated', 'confirmed']],
  ] as const)('RDG-005 is %s from %j alone', (move, from) => {
    expect((['stated', 'confirmed', 'refused', 'withdrawn'] as const).filter((status) => canMoveName(status, move))).toEqual(
      from,
    );
  });
});
