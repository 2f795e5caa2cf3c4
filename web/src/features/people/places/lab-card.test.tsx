import type { CertificationsByType, PublicLab } from '@aliquot/contract/hearts/labs';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleLabs } from '../../../dev/sample-labs.ts';
import { LabCard } from './lab-card.tsx';
import { startView, toLatLng } from './points.ts';

const [lab] = sampleLabs as [PublicLab];

describe('the card of a laboratory', () => {
  it('MAP-003 shows name, address, distance, phone, email, certifications and three capabilities', () => {
    render(<LabCard lab={{ ...lab, distance: 12.34 }} />);
    for (const words of [lab.name, lab.address, '12.3 km away', '+1 206 555 0142', 'intake@lab.example', 'Certifications'])
      expect(screen.getByText(words)).toBeDefined();
    const capabilities = screen.getByRole('list', { name: 'Capabilities' });
    expect([...capabilities.children].map((item) => item.textContent)).toEqual([
      'Hematology',
      'Genetics',
      'Toxicology',
      '+2 more',
    ]);
  });

  it('MAP-003 marks an inferred end date', () => {
    const clia: CertificationsByType['clia'] = {
      number: null,
      expiration_date: '2027-12-31',
      expiration_inferred: true,
      scope: [],
      accredited_tests: [],
      last_inspection: null,
      status: 'active',
    };
    render(<LabCard lab={{ ...lab, contact_info: { ...lab.contact_info, certifications: { clia } } }} />);
    expect(screen.getByText('CLIA (end date inferred)')).toBeDefined();
  });

  it('MAP-003 leaves out what is not known', () => {
    const { container } = render(
      <LabCard
        lab={{
          ...lab,
          distance: null,
          capabilities: ['Genetics'],
          contact_info: { ...lab.contact_info, phone: '', email: '' },
        }}
      />,
    );
    expect(container.textContent).not.toMatch(/km|more|@/);
    expect(container.querySelectorAll('a')).toHaveLength(0);
  });

  it('MAP-003 an address that looks like markup stays text', () => {
    const { container } = render(<LabCard lab={{ ...lab, name: '<img src=x onerror=alert(1)>' }} />);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined();
  });
});

describe('where a map starts', () => {
  const seattle = { coordinates: [-122.33, 47.61] as [number, number] };
  it('MAP-004 at the central USA without a location or nearby laboratories', () => {
    const usa = { center: [39.83, -98.58], zoom: 4 };
    expect(startView(null, 5)).toEqual(usa);
    expect(startView(seattle, 0)).toEqual(usa);
  });

  it('MAP-004 MAP-009 at the user location, with latitude and longitude swapped', () => {
    expect(startView(seattle, 2)).toEqual({ center: [47.61, -122.33], zoom: 8 });
    expect(toLatLng(seattle)).toEqual([47.61, -122.33]);
  });
});
