import type { PublicLab } from '@aliquot/contract/hearts/labs';

const lab = (
  id: string,
  name: string,
  address: string,
  longitude: number,
  latitude: number,
  distance: number,
  capabilities: string[],
): PublicLab => ({
  id,
  name,
  address,
  geo_location: { coordinates: [longitude, latitude] },
  contact_info: {
    email: 'intake@lab.example',
    phone: '+1 206 555 0142',
    certifications: {
      clia: {
        number: '50D2099881',
        expiration_date: '2027-03-31',
        scope: [],
        accredited_tests: [],
        last_inspection: null,
        status: 'active',
      },
      'iso-15189': {
        number: null,
        expiration_date: null,
        scope: [],
        accredited_tests: [],
        last_inspection: null,
        status: 'expiring',
      },
    },
  },
  capabilities,
  distance,
});

/** Made-up labs for the kit gallery. */
export const sampleLabs: readonly PublicLab[] = [
  lab('1', 'Meridian Clinical Labs', '100 Pine St, Seattle, WA 98101', -122.335, 47.61, 0.04, [
    'Hematology',
    'Genetics',
    'Toxicology',
    'Imaging',
    'Histology',
  ]),
  lab('2', 'Northgate Toxicology', '12 Port Ave, Tacoma, WA 98402', -122.44, 47.25, 40.6, ['Toxicology']),
  lab('3', 'Cascade Genomics', '8 River Rd, Yakima, WA 98901', -120.5, 46.6, 178.2, ['Genomics', 'Proteomics']),
];
