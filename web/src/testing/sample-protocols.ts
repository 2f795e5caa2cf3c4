import type { FieldProposal, ProtocolProposals, TermProposal } from '@aliquot/contract/hearts/protocol-proposals';
import type { Protocol } from '@aliquot/contract/hearts/protocols';

const quotation = (words: string, page: number | null = 1) => ({ page, heading: null, words });

export const sampleField = (id: string, field: FieldProposal['field'], value: string, words = value): FieldProposal => ({
  id,
  field,
  value,
  stated: true,
  quotation: quotation(words),
});

export const sampleTerm = (id: string, label: string, more: Partial<TermProposal> = {}): TermProposal => ({
  id,
  kind: 'method',
  label,
  known: true,
  quotation: quotation(`${label} in the file`, 4),
  ...more,
});

export const sampleProposals = (changes: Partial<ProtocolProposals> = {}): ProtocolProposals => ({
  paper: 'request',
  fields: [
    sampleField('f1', 'title', 'Targeted sequencing of 240 colorectal tumors'),
    sampleField('f2', 'researchArea', 'oncology', 'archived colorectal tumors'),
    sampleField('f3', 'serviceType', 'molecular-testing', 'DNA will be extracted and sequenced'),
    sampleField('f4', 'samples', '240 FFPE blocks', 'two hundred and forty (240) formalin-fixed blocks'),
    sampleField('f5', 'timeline', 'medium', 'within five months of the award'),
    sampleField('f6', 'budgetRange', 'high', 'laboratory costs shall not exceed $60,000'),
    sampleField('f7', 'description', 'DNA is extracted from the blocks and sequenced with a targeted panel.'),
  ],
  terms: [sampleTerm('t1', 'Targeted NGS'), sampleTerm('t2', 'Zebra assay', { known: false })],
  mentions: [
    {
      ...sampleTerm('m1', 'Immunohistochemistry', { quotation: quotation('MMR status was determined', 3) }),
      reason: 'background',
    },
  ],
  studies: [],
  rulesVersion: '7',
  ...changes,
});

export const sampleProtocol = (changes: Partial<Protocol> = {}): Protocol => ({
  id: '019a0000-0000-7000-8000-0000000000a1',
  file_name: 'protocol.pdf',
  file_type: 'application/pdf',
  file_size: 1000,
  attached: false,
  state: 'read',
  page: null,
  pages: 11,
  seconds_left: null,
  milliseconds: 1400,
  message: null,
  proposals: sampleProposals(),
  study: null,
  uploaded_at: '2026-12-14T09:00:00.000Z',
  ...changes,
});
