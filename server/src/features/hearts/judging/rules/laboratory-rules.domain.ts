import type { CitedEvidence, FoundCertification } from '@aliquot/contract/hearts/certifications';
import { normalizedNumber } from '../../certifications/merging.domain.ts';
import { isPersonName } from '../../reading/candidates/people.domain.ts';
import { isOthersPaper } from '../fact-subject.domain.ts';
import { otherField } from '../facts/license-fields.domain.ts';
import { sameAddress, samePerson } from '../facts/names.domain.ts';
import { citeFact, type StandingCertificate } from '../lines/evidence.domain.ts';
import { type StateRule, stateRules } from '../lines/knowledge.domain.ts';
import type { Readable } from '../lines/lab.domain.ts';
import { certificateName, compactNumber, hasKnownEnd, isLicenseOf } from '../lines/standing.domain.ts';
import {
  type CheckContext,
  citeField,
  currentOf,
  eachOf,
  type Finding,
  notApplicable,
  notAssessed,
  passed,
  type Rule,
  type Verdict,
  verdictOf,
} from './checks.domain.ts';

const noRegistry = 'The CMS file of clinical laboratories is not loaded here.';

const cliaNumbers = (context: CheckContext): StandingCertificate[] =>
  context.current.filter(({ certificate }) => certificate.type === 'clia' && certificate.number !== null);

const recordOf = (context: CheckContext, { certificate }: StandingCertificate) =>
  context.registry?.find(({ number }) => number === compactNumber(certificate.number ?? ''));

const registryFinding = (context: CheckContext, held: StandingCertificate): Finding | null => {
  const record = recordOf(context, held);
  if (record?.active === true) return null;
  const { certificate } = held;
  return {
    message:
      record === undefined
        ? `${certificate.number} is not in the CMS file of clinical laboratories.`
        : `${certificate.number} is marked as ended in the CMS file of clinical laboratories.`,
    fix: 'Check the number on the CMS lookup site. A new certificate can take a quarter to appear in the file.',
    evidence: citeField(certificate, 'number'),
  };
};

const deemed = ['cap', 'cola', 'aabb', 'joint-commission'] as const;

const accreditorFinding = (context: CheckContext, held: StandingCertificate): Finding | null => {
  const record = recordOf(context, held);
  const accreditor = context.current.find(
    ({ certificate, standing }) => standing.level !== 'invalid' && deemed.some((type) => type === certificate.type),
  );
  if (record === undefined || accreditor === undefined || record.accreditors.includes(accreditor.certificate.type)) return null;
  return {
    message: `${certificateName(accreditor.certificate)} was found, but the CMS file names ${record.accreditors.join(', ') || 'no accrediting body'} for ${held.certificate.number}.`,
    fix: 'Check with the accrediting body that it reports this location to CMS.',
    evidence: citeField(accreditor.certificate, 'type'),
  };
};

const originQuestion = 'specimen-origin';

/** States whose own license is asked for: where a laboratory of patients is, and where its specimens come from. */
const licensingStates = (context: CheckContext): StateRule[] => {
  const answer = context.answers[originQuestion];
  const origins = Array.isArray(answer) ? answer : [];
  const clinical = context.lab.labType === 'clinical' || context.lab.labType === 'diagnostic';
  return [...stateRules.values()].filter(
    ({ license, specimens, name, code }) =>
      license === 'required' && ((specimens && origins.includes(name)) || (clinical && context.jurisdiction.state === code)),
  );
};

const isInForce = ({ today }: CheckContext, { certificate, standing }: StandingCertificate): boolean =>
  standing.level !== 'invalid' && hasKnownEnd(certificate, today);

const licenseLack = (context: CheckContext, state: StateRule): string => {
  const [endless] = currentOf(context, (one) => isLicenseOf(one, state) && !hasKnownEnd(one, context.today));
  if (endless !== undefined) return `${certificateName(endless)} does not state its end`;
  const [other] = currentOf(context, (certificate) => certificate.type === 'state-license' && otherField(certificate) === null);
  return other === undefined ? 'none was found' : `${certificateName(other)} does not say that ${state.name} issued it`;
};

const stateVerdict = (context: CheckContext): Verdict => {
  const states = licensingStates(context);
  const unanswered = context.answers[originQuestion] === undefined;
  if (states.length === 0) {
    if (unanswered) return notAssessed('It is not known which states the specimens come from. Answer the question about it.');
    return notApplicable('None of the states involved licenses laboratories.');
  }
  return eachOf(
    states,
    (state) =>
      context.certificates.some((held) => isInForce(context, held) && isLicenseOf(held.certificate, state))
        ? null
        : {
            message: `${state.name} requires its own laboratory license or permit, and ${licenseLack(context, state)}.`,
            fix: `Upload the ${state.name} license or permit. ${state.note}`,
            evidence: [],
          },
    'A license was found for every state involved.',
    'None of the states involved licenses laboratories.',
  );
};

const patientVerdict = (context: CheckContext): Verdict => {
  const { country } = context.jurisdiction;
  const fromThere = context.answers['us-specimens'] === true;
  if (country === 'unknown') return notAssessed('The country could not be read from the address.');
  if (country !== 'US' && !fromThere) return notApplicable('The laboratory is outside the United States.');
  const answer = fromThere || context.answers['patient-results'];
  const clinical = context.lab.labType === 'clinical' || context.lab.labType === 'diagnostic';
  if (answer === false && !context.lab.accreditations.includes('clia')) {
    return notApplicable('You answered that no results go back to people.');
  }
  if (answer !== true && !clinical)
    return notAssessed('It is not known whether results go back to people. Answer the question about it.');
  const exempt = context.jurisdiction.rule?.cliaExempt === true;
  const covers = ({ type }: FoundCertification) => type === 'clia' || (exempt && type === 'state-license');
  if (context.certificates.some((held) => isInForce(context, held) && covers(held.certificate)))
    return passed('A CLIA certificate that is current was found.');
  const [ended] = currentOf(
    context,
    ({ type, expiryDate }) => type === 'clia' && expiryDate !== null && expiryDate < context.today,
  );
  if (ended !== undefined) return notAssessed(`It depends on ${certificateName(ended)}, which has expired.`);
  return {
    outcome: 'failed',
    findings: [
      {
        message:
          answer === true
            ? 'You answered that results go back to people, and no current CLIA certificate was found.'
            : 'A clinical laboratory in the United States needs a CLIA certificate, and no current one was found.',
        fix: exempt
          ? 'Upload the CLIA certificate, or the state license that replaces it.'
          : `Upload the current CLIA certificate${clinical ? '' : ', or answer that no results go back to people'}.`,
        evidence: [],
      },
    ],
  };
};

/** A value with the days, both YYYY-MM-DD, through which a document says it; null where that end is open. */
type Said = {
  readonly value: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly evidence: readonly CitedEvidence[];
};

const overlap = (a: Said, b: Said): boolean =>
  (a.from === null || b.until === null || a.from <= b.until) && (b.from === null || a.until === null || b.from <= a.until);

/** Values that no spelling makes one and that are said of the same time, each once; empty where they agree. */
const differing = (said: readonly Said[], same: (a: string, b: string) => boolean): Said[] => {
  const contradicted = said.filter((one) => said.some((other) => overlap(one, other) && !same(one.value, other.value)));
  return contradicted.reduce<Said[]>(
    (kept, each) => (kept.some(({ value }) => same(value, each.value)) ? kept : [...kept, each]),
    [],
  );
};

const disagreement = (what: string, values: readonly Said[], fix: string): Finding[] =>
  values.length < 2
    ? []
    : [
        {
          message: `Your documents name different ${what}: ${values.map(({ value, evidence: [place] }) => `${value.replace(/\.$/, '')}${place ? ` in ${place.fileName}` : ''}`).join('; ')}.`,
          fix,
          evidence: values.flatMap(({ evidence }) => evidence.slice(0, 1)),
        },
      ];

const datesOfDocument = ['document.effective-date', 'document.review-date'];

/** The period for which a document describes the laboratory; null when it is about another. */
const timeOf = (context: CheckContext, document: Readable): Pick<Said, 'from' | 'until'> | null => {
  const shows = ({ documentIds }: FoundCertification) => documentIds.includes(document.documentId);
  const own = context.certificates.map(({ certificate }) => certificate).filter(shows);
  if (own.length > 0) {
    const starts = own.flatMap(({ issueDate }) => issueDate ?? []).toSorted();
    const ends = own.flatMap(({ expiryDate }) => expiryDate ?? []).toSorted();
    const replaced = own.every(({ supersededBy }) => supersededBy !== null);
    return { from: starts[0] ?? null, until: ends.at(-1) ?? (replaced ? starts.at(-1) : null) ?? null };
  }
  if (context.mentioned.some(shows) || isOthersPaper(context, document)) return null;
  const days = document.reading.facts.filter(({ kind }) => datesOfDocument.includes(kind)).map(({ value }) => value);
  const day = days.toSorted().at(-1) ?? context.today;
  return { from: day, until: day };
};

/** Each site has a CLIA number of its own, which contradicts none of another. */
const isOfOtherSite = ({ lab }: CheckContext, { confirmedName, address, site }: FoundCertification): boolean =>
  site !== undefined || (confirmedName === true && address !== null && sameAddress(address, lab.address) === false);

const agreementVerdict = (context: CheckContext): Verdict => {
  const directors = context.documents.flatMap((document) => {
    const time = timeOf(context, document);
    if (time === null) return [];
    return document.reading.facts
      .filter(({ kind, value }) => kind === 'personnel.director' && isPersonName(value))
      .map((fact): Said => ({ value: fact.value, ...time, evidence: citeFact(document, fact) }));
  });
  const numbers = context.current.flatMap(({ certificate, standing }): Said[] =>
    certificate.type !== 'clia' ||
    certificate.number === null ||
    standing.level === 'invalid' ||
    isOfOtherSite(context, certificate)
      ? []
      : [
          {
            value: certificate.number,
            from: certificate.issueDate,
            until: certificate.expiryDate,
            evidence: citeField(certificate, 'number'),
          },
        ],
  );
  const findings = [
    ...disagreement(
      'directors',
      differing(directors, samePerson),
      'If the director changed, upload the notice of the change and replace the older documents.',
    ),
    ...disagreement(
      'CLIA numbers',
      differing(numbers, (a, b) => normalizedNumber(a) === normalizedNumber(b)),
      'A CLIA certificate is for one location. If you work at several, add each site with its CLIA number in your settings; otherwise keep the certificate of your location.',
    ),
  ];
  return verdictOf(
    directors.length + numbers.length,
    findings,
    'Director and numbers agree in all documents.',
    'No document names a director or a CLIA number.',
  );
};

/** Checks of the laboratory as a whole: registers, law of the place, and agreement between documents. */
export const laboratoryRules: readonly Rule[] = [
  {
    id: 'R02',
    title: 'CLIA number in the CMS file',
    source: 'CMS Provider of Services File, Clinical Laboratories',
    severity: 'high',
    check: (context) =>
      context.registry === undefined
        ? notAssessed(noRegistry)
        : eachOf(
            cliaNumbers(context),
            (held) => registryFinding(context, held),
            'The number is active in the CMS file.',
            'No CLIA number was found.',
          ),
  },
  {
    id: 'R06',
    title: 'Accrediting body in the CMS file',
    source: 'CMS Provider of Services File, Clinical Laboratories',
    severity: 'low',
    check: (context) =>
      context.registry === undefined
        ? notAssessed(noRegistry)
        : eachOf(
            cliaNumbers(context),
            (held) => accreditorFinding(context, held),
            'The accrediting body agrees with the CMS file.',
            'No CLIA number was found.',
          ),
  },
  {
    id: 'R15',
    title: 'State licenses',
    source: 'knowledge/catalogues/state-license.json, with the law of each state',
    severity: 'high',
    control: 'state-license',
    check: stateVerdict,
  },
  {
    id: 'R16',
    title: 'CLIA for patient results',
    source: '42 CFR 493.3',
    severity: 'high',
    control: 'clia-certificate',
    check: patientVerdict,
  },
  {
    id: 'R20',
    title: 'Consistency between documents',
    source: '42 CFR 493.51, 493.35(b)',
    severity: 'medium',
    check: agreementVerdict,
  },
];
