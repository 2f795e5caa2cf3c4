import { accreditationLabels, primaryServiceLabels } from '@aliquot/contract/options';
import { answeredAs } from '../answers.domain.ts';
import { catalogues } from '../lines/knowledge.domain.ts';
import { certificateName } from '../lines/standing.domain.ts';
import {
  type CheckContext,
  citeField,
  type Finding,
  notApplicable,
  type Rule,
  type Verdict,
  verdictOf,
} from './checks.domain.ts';

const waivedOnly = { question: 'waived-only', is: true } as const;

/** Accreditations that replace an inspection by CMS, which a laboratory with only waived tests does not need. */
const inspected = ['cap', 'cola', 'aabb'] as const;

/** Services that no waived test belongs to: where the profile names one, the catalogue does not even ask. */
const neverWaived = new Set(
  catalogues.flatMap(({ requirements }) =>
    requirements
      .filter(({ control }) => control === waivedOnly.question)
      .flatMap(({ appliesWhen = [] }) => appliesWhen.flatMap(({ notService = [] }) => notService)),
  ),
);

const fix = (what: string) => `Answer that you also do tests that are not waived, or ${what}.`;

const fromProfile = ({ lab }: CheckContext): Finding[] => [
  ...lab.accreditations
    .filter((claim) => inspected.some((each) => each === claim))
    .map((claim) => ({
      message: `You answered that all tests are waived, and the profile names ${accreditationLabels[claim]}, which accredits laboratories for other tests.`,
      fix: fix('remove the accreditation from the profile'),
      evidence: [],
    })),
  ...lab.primaryServices
    .filter((service) => neverWaived.has(service))
    .map((service) => ({
      message: `You answered that all tests are waived, and the profile offers ${primaryServiceLabels[service]}, which has no waived tests.`,
      fix: fix('remove the service from the profile'),
      evidence: [],
    })),
];

const fromCertificates = ({ current }: CheckContext): Finding[] =>
  current
    .filter(({ standing }) => standing.level !== 'invalid')
    .map(({ certificate }) => certificate)
    .filter(
      ({ type, subtype }) =>
        inspected.some((each) => each === type) ||
        (type === 'clia' && /compliance|accreditation|registration|microscopy/i.test(subtype ?? '')),
    )
    .map((certificate) => ({
      message: `You answered that all tests are waived, and ${certificateName(certificate)}${certificate.type === 'clia' ? `, a ${certificate.subtype},` : ''} is for other tests.`,
      fix: fix('upload the certificate of waiver that replaced this one'),
      evidence: citeField(certificate, 'type'),
    }));

const waivedVerdict = (context: CheckContext): Verdict =>
  answeredAs(waivedOnly, context.answers)
    ? verdictOf(
        1,
        [...fromProfile(context), ...fromCertificates(context)],
        'The profile and the certificates mention only waived tests.',
        '',
      )
    : notApplicable('You did not answer that all tests are waived.');

/** Compares profile and certificates with the answer that only waived tests are done. */
export const waivedRules: readonly Rule[] = [
  {
    id: 'R21',
    title: 'Waived tests only',
    source: '42 CFR 493.15, 493.35, 493.61',
    severity: 'medium',
    check: waivedVerdict,
  },
];
