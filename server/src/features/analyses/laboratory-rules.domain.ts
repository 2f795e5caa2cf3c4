import type { CitedEvidence } from '@aliquot/contract/certifications';
import { normalizedNumber } from '../certifications/merging.domain.ts';
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
import { citeFact, type StandingCertificate } from './evidence.domain.ts';
import { type StateRule, stateRules } from './knowledge.domain.ts';
import { sameOrganization, samePerson } from './names.domain.ts';
import { certificateName, compactNumber, isLicenseOf } from './standing.domain.ts';

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
    fix: 'Check the number at the CMS look-up site. A new certificate can take a quarter to appear in the file.',
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

const licenseLack = (context: CheckContext, state: StateRule): string => {
  const [other] = currentOf(context, ({ type }) => type === 'state-license');
  return other === undefined ? 'none was found' : `${certificateName(other)} does not say that ${state.name} issued it`;
};

const stateVerdict = (context: CheckContext): Verdict => {
  const states = licensingStates(context);
  const unanswered = context.answers[originQuestion] === undefined;
  if (states.length === 0) {
    if (unanswered) return notAssessed('It is not known which states the specimens come from. Answer the question about it.');
    return notApplicable('No state that licenses laboratories is concerned.');
  }
  return eachOf(
    states,
    (state) =>
      context.certificates.some(({ certificate, standing }) => standing.level !== 'invalid' && isLicenseOf(certificate, state))
        ? null
        : {
            message: `${state.name} asks for its own laboratory license or permit, and ${licenseLack(context, state)}.`,
            fix: `Upload the ${state.name} license or permit. ${state.note}`,
            evidence: [],
          },
    'A license of every state concerned was found.',
    'No state that licenses laboratories is concerned.',
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
    return notApplicable('You answer that no results go back to people.');
  }
  if (answer !== true && !clinical)
    return notAssessed('It is not known whether results go back to people. Answer the question about it.');
  const exempt = context.jurisdiction.rule?.cliaExempt === true;
  const covers = ({ certificate, standing }: StandingCertificate) =>
    standing.level !== 'invalid' && (certificate.type === 'clia' || (exempt && certificate.type === 'state-license'));
  if (context.certificates.some(covers)) return passed('A CLIA certificate that is current was found.');
  return {
    outcome: 'failed',
    findings: [
      {
        message:
          answer === true
            ? 'You answer that results go back to people, and no current CLIA certificate was found.'
            : 'A clinical laboratory in the United States needs a CLIA certificate, and no current one was found.',
        fix: exempt
          ? 'Upload the CLIA certificate or the license of your state, which stands in its place.'
          : `Upload the current CLIA certificate${clinical ? '' : ', or answer that no results go back to people'}.`,
        evidence: [],
      },
    ],
  };
};

type Named = { readonly value: string; readonly evidence: readonly CitedEvidence[] };

/** One entry for each value that differs from those before it. */
const distinct = (named: readonly Named[], same: (a: string, b: string) => boolean): Named[] =>
  named.reduce<Named[]>((kept, entry) => (kept.some(({ value }) => same(value, entry.value)) ? kept : [...kept, entry]), []);

const disagreement = (what: string, values: readonly Named[], fix: string): Finding[] =>
  values.length < 2
    ? []
    : [
        {
          message: `Your documents name different ${what}: ${values.map(({ value }) => value.replace(/\.$/, '')).join('; ')}.`,
          fix,
          evidence: values.flatMap(({ evidence }) => evidence.slice(0, 1)),
        },
      ];

/** Documents that show nothing but certificates that later ones replaced; they honestly name who was there then. */
const isReplaced = (context: CheckContext, documentId: string): boolean => {
  const shown = context.certificates.filter(({ certificate }) => certificate.documentIds.includes(documentId));
  return shown.length > 0 && shown.every(({ certificate }) => certificate.supersededBy !== null);
};

const agreementVerdict = (context: CheckContext): Verdict => {
  const recent = context.documents.filter(({ documentId }) => !isReplaced(context, documentId));
  const directors = recent.flatMap((document) =>
    document.reading.facts
      .filter(({ kind }) => kind === 'personnel.director')
      .map((fact) => ({ value: fact.value, evidence: citeFact(document, fact) })),
  );
  const fieldOf = (field: 'holder' | 'number', type?: string): Named[] =>
    context.current.flatMap(({ certificate, standing }) => {
      const value = certificate[field];
      if (value === null || standing.level === 'invalid' || (type !== undefined && certificate.type !== type)) return [];
      return [{ value, evidence: citeField(certificate, field) }];
    });
  const holders = fieldOf('holder');
  const numbers = fieldOf('number', 'clia');
  const findings = [
    ...disagreement(
      'directors',
      distinct(directors, samePerson),
      'If the director changed, upload the notice of the change and replace the older documents.',
    ),
    ...disagreement(
      'holders',
      distinct(holders, sameOrganization),
      'Upload the letter that explains the names, or remove documents of other organizations.',
    ),
    ...disagreement(
      'CLIA numbers',
      distinct(numbers, (a, b) => normalizedNumber(a) === normalizedNumber(b)),
      'A CLIA certificate is for one location. Keep the one of this location, and register other locations on their own.',
    ),
  ];
  return verdictOf(
    directors.length + holders.length + numbers.length,
    findings,
    'Director, holder and numbers agree in all documents.',
    'No document names a director, a holder or a CLIA number.',
  );
};

/** Checks of the laboratory as a whole: registers, law of the place, and agreement between documents. */
export const laboratoryRules: readonly Rule[] = [
  {
    id: 'R02',
    title: 'CLIA number is active in the CMS file',
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
    title: 'Accrediting body agrees with the CMS file',
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
    title: 'License of each state that asks for one',
    source: 'knowledge/catalogues/state-license.json, with the law of each state',
    severity: 'high',
    check: stateVerdict,
  },
  {
    id: 'R16',
    title: 'Patient results only with CLIA',
    source: '42 CFR 493.3',
    severity: 'high',
    check: patientVerdict,
  },
  {
    id: 'R20',
    title: 'Documents agree with each other',
    source: '42 CFR 493.51, 493.35(b)',
    severity: 'medium',
    check: agreementVerdict,
  },
];
