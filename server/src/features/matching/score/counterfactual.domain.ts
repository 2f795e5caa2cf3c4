import type { FactorKey } from '@aliquot/contract/matching';
import {
  certificationTypes,
  primaryServiceLabels,
  primaryServices,
  specializationLabels,
  specializations,
} from '@aliquot/contract/options';
import { type Certificate, certificateRows } from '../laboratory/certificate.domain.ts';
import { type LabRecord, specializationsUnknown } from '../laboratory/lab-record.domain.ts';
import { dayWords, typeLabel } from '../reasons/wording.domain.ts';
import { askedValues } from '../request/request-need.domain.ts';
import { legalBit } from './legal.domain.ts';
import { percentageOf, type Question, scoreOf } from './matching.domain.ts';

/** One thing that would raise a match: what it is, and the percentage that the same score would then give. */
export type Improvement = { readonly factor: FactorKey; readonly change: string; readonly percentage: number };

type Change = { readonly factor: FactorKey; readonly change: string; readonly record: LabRecord };

const withCertificate = (record: LabRecord, certificate: Certificate): LabRecord => {
  const certificates = [...record.certificates, certificate];
  return { ...record, certificates, certificateRows: certificateRows(certificates) };
};

const serviceChanges = ({ need }: Question, record: LabRecord): Change[] =>
  askedValues(primaryServices, need.services).map((value) => ({
    factor: 'services',
    change: `Offer ${primaryServiceLabels[value]}`,
    record: {
      ...record,
      declaredServices: record.declaredServices | (1 << primaryServices.indexOf(value)),
      services: record.services | (1 << primaryServices.indexOf(value)),
    },
  }));

const specializationChanges = ({ need }: Question, record: LabRecord): Change[] =>
  askedValues(specializations, need.specializations).map((value) => ({
    factor: 'specializations',
    change: `Specialize in ${specializationLabels[value]}`,
    record: {
      ...record,
      declaredSpecializations: record.declaredSpecializations | (1 << specializations.indexOf(value)),
      specializations: (record.specializations | (1 << specializations.indexOf(value))) & ~specializationsUnknown,
    },
  }));

const certificateChanges = ({ need }: Question, record: LabRecord): Change[] =>
  askedValues(certificationTypes, need.evidence).map((type) => ({
    factor: 'certifications',
    change: `Show ${typeLabel(type)} valid until ${dayWords(need.neededUntil)} or later`,
    record: withCertificate(record, {
      type,
      kind: 'dated',
      holding: 'own',
      otherHolder: null,
      from: null,
      until: need.neededUntil,
      inferred: false,
      scope: need.serviceMask,
      legal: legalBit(type, type),
    }),
  }));

const complianceChange = (record: LabRecord): Change[] => [
  { factor: 'compliance', change: 'Reach a compliance score of 100 percent', record: { ...record, complianceScore: 100 } },
];

/** What a laboratory could change, each alone, largest gain first. Every percentage is computed, by the score itself. */
export const improvementsOf = (question: Question, record: LabRecord): Improvement[] => {
  const now = scoreOf(question, record).total;
  return [
    ...serviceChanges(question, record),
    ...specializationChanges(question, record),
    ...certificateChanges(question, record),
    ...complianceChange(record),
  ]
    .map(({ record: changed, ...improvement }) => ({ ...improvement, total: scoreOf(question, changed).total }))
    .filter(({ total }) => total > now)
    .toSorted((a, b) => b.total - a.total)
    .map(({ total, ...improvement }) => ({ ...improvement, percentage: percentageOf(total) }));
};
