import { describe, expect, it } from 'vitest';
import { sameAddress, sameOrganization, samePerson } from './names.domain.ts';

describe('names', () => {
  it.each([
    ['Bay Clinical Laboratory', 'BAY CLINICAL LAB, INC.', true],
    ['Bay Clinical Laboratory', 'Bay Clinica1 Laboratory', true],
    ['Memorial Hospital Laboratory', 'Memorial Hospital', true],
    ['Labor Müller GmbH', 'Labor Mueller', true],
    ['Laboratório São José', 'Laboratorio Sao Jose Ltda', true],
    ['Infant Botulism Program Laboratory', 'Viral and Rickettsial Disease Laboratory', false],
    ['Precision Calibration Services LLC', 'Acme Calibration Services LLC', false],
    ['The Lab Inc', 'Lab', true],
    ['', 'Bay Clinical', false],
  ])('organizations: %s and %s', (one, other, same) => {
    expect(sameOrganization(one, other)).toBe(same);
    expect(sameOrganization(other, one)).toBe(same);
  });

  it.each([
    ['Dr. Ada Chen, MD', 'Ada L. Chen', true],
    ['Chen, Ada', 'Ada Chen, PhD', true],
    ['A. Chen', 'Ada Chen', true],
    ['Ada Chen', 'Robert Chen', false],
    ['Ada Chen', 'Ada Cohen', false],
    ['Chen', 'Ada Chen', true],
    ['Mara Quist, PhD, MPH', 'MARGARET E QUIST Ph.D', true],
    ['Katya Orlova, PhD', 'EKATERINA V ORLOVA Ph. D.', true],
    ['Bill Thornton', 'William J. Thornton, MD', true],
    ['Ada Chen-Lopez', 'Ada Chen', true],
    ['Mary Louise Vance', 'Louise Vance', true],
    ['Dr. R. Fox', 'Ada Fox', false],
    ['Ada Fox', 'Bill Fox', false],
  ])('RDG-009 people: %s and %s', (one, other, same) => {
    expect(samePerson(one, other)).toBe(same);
    expect(samePerson(other, one)).toBe(same);
  });

  it.each([
    ['850 Marina Bay Pkwy, Richmond, CA 94804', '850 Marina Bay Parkway Richmond CA 94804-6403', true],
    ['850 Marina Bay Pkwy, Richmond, CA 94804', '1 Main St, Oakland, CA 94601', false],
    ['Invalidenstraße 1, Berlin', 'Invalidenstrasse 1, Berlin, Germany', true],
    ['Invalidenstraße 1, Berlin', 'Hauptplatz 9, Wien', false],
    ['Richmond', '850 Marina Bay Pkwy', null],
    ['PO Box 12, Richmond, CA 94807', '850 Marina Bay Pkwy, Richmond, CA 94804', null],
  ])('addresses: %s and %s', (one, other, same) => {
    expect(sameAddress(one, other)).toBe(same);
    expect(sameAddress(other, one)).toBe(same);
  });
});
