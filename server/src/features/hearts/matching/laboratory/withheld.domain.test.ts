import { describe, expect, it } from 'vitest';
import { offeredPart } from './withheld.domain.ts';

const offered = (name: string, description = '') => offeredPart({ name, description });

describe('what of a capability is offered to others', () => {
  it.each<[string, string]>([
    ['Whole exome sequencing', 'For clinical and research samples.'],
    ['Reference testing', 'Specimens referred to us by hospitals.'],
    ['Flow cytometry', 'Run in-house by our staff.'],
    ['Stability studies', 'Our own methods, open to sponsors.'],
  ])('all of “%s: %s”', (name, description) => {
    expect(offered(name, description)).toEqual({ name, description });
  });

  it.each<[string, string]>([
    ['Send-out service', 'HLA typing.'],
    ['Flow cytometry', 'For internal use only.'],
    ['Mouse models', 'Not offered to outside groups.'],
    ['Serology', 'No longer performed.'],
  ])('nothing of “%s: %s”', (name, description) => {
    expect(offered(name, description)).toBeNull();
  });

  it.each<[string, string, string]>([
    ['Sample storage', 'Minus 80 degrees. Our own projects use flow cytometry.', 'Minus 80 degrees.'],
    ['Exome sequencing', 'Validated on blood. Karyotyping is referred to a partner.', 'Validated on blood.'],
    ['Pathology', 'Whole slide imaging is outsourced. H&E on request.', 'H&E on request.'],
  ])('of “%s: %s” what is not taken back', (name, description, left) => {
    expect(offered(name, description)).toEqual({ name, description: left });
  });
});
