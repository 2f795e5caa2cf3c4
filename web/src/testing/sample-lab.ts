import type { Lab } from '@aliquot/contract/hearts/labs';
import { noTerms } from '@aliquot/contract/hearts/terms';

/** An approved lab as its owner gets it. */
export const sampleLab: Lab = {
  id: '019a0000-0000-7000-8000-000000000011',
  name: 'Meridian Molecular Diagnostics',
  address: '1420 Harbor View Drive, Oakland',
  sites: [],
  status: 'approved',
  contact_info: {
    email: 'contact@meridian.example',
    phone: '+1 510 555 0142',
    website: 'https://meridian.example',
    operatingHours: '24/7',
    staffCount: '16-50',
    yearEstablished: 2009,
    labType: 'clinical',
    certifications: {},
  },
  geo_location: null,
  accreditations: [],
  equipment_types: [],
  regulatory_compliance: [],
  quality_standards: [],
  capabilities: [],
  certifications: [],
  terms: noTerms,
  terms_stated_at: null,
  compliance_score: 81,
  denial_reason: null,
  suspension: null,
  needs_review: false,
  review_fields: [],
  version: 1,
  created_at: '2026-03-05T10:00:00Z',
  approval_undo_until: null,
  can: { decide: false, edit: true, upload: true, analyze: true, resubmit: false, review: false },
};
