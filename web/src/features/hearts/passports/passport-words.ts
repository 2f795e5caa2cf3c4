import type { Statement } from '@aliquot/contract/hearts/passports/statements';
import { labTypeLabels } from '@aliquot/contract/options';
import { formatDate, formatShortDate, plural } from '../../../ui/text/format.ts';

type Said<Kind extends Statement['says']> = Extract<Statement, { says: Kind }>;
export type CertificateStatement = Said<'certificate'>;
export type TestStatement = Said<'test'>;
export type DocumentStatement = Said<'document'>;

const ofKind = <Kind extends Statement['says']>(statements: readonly Statement[], kind: Kind): Said<Kind>[] =>
  statements.filter((each): each is Said<Kind> => each.says === kind);

/** The statements of a passport by kind. @throws Error when one that each passport has is missing. */
export const passportOf = (statements: readonly Statement[]) => {
  const [link] = ofKind(statements, 'link');
  const [lab] = ofKind(statements, 'laboratory');
  const [judgment] = ofKind(statements, 'judgment');
  if (!link || !lab || !judgment) throw new Error('A passport states its link, its laboratory and its judgment');
  return {
    link,
    lab,
    judgment,
    certificates: ofKind(statements, 'certificate'),
    tests: ofKind(statements, 'test'),
    documents: ofKind(statements, 'document'),
    count: statements.length,
  };
};
export type Passport = ReturnType<typeof passportOf>;

/** Valid on the day of the judgment's page: begun, not ended, with a last day on record. */
const isValid = ({ state }: CertificateStatement) => state === 'valid' || state === 'ending';

/** The figures at the head of a passport, each with its noun. */
export const figuresOf = ({ certificates, tests, judgment }: Passport): readonly { value: string; noun: string }[] => {
  const valid = certificates.filter(isValid);
  const ends = valid.flatMap(({ valid_until }) => valid_until ?? []).toSorted();
  const { requirements } = judgment;
  return [
    { value: String(valid.length), noun: valid.length === 1 ? 'valid certificate' : 'valid certificates' },
    ...(tests.length > 0
      ? [{ value: String(tests.length), noun: tests.length === 1 ? 'accredited test' : 'accredited tests' }]
      : []),
    ...(requirements ? [{ value: `${requirements.shown} of ${requirements.apply}`, noun: 'requirements shown' }] : []),
    ...(ends[0] ? [{ value: formatShortDate(ends[0]), noun: 'first certificate to end' }] : []),
  ];
};

/** "1218 Terry Avenue, Seattle, WA 98101 · Diagnostic laboratory since 1998". */
export const laboratoryLine = ({ address, lab_type, year_established }: Passport['lab']): string =>
  [address, `${labTypeLabels[lab_type]} laboratory since ${year_established}`].filter(Boolean).join(' · ');

export const basisWords = { document: 'Read from the certificate', reviewer: 'Confirmed by a reviewer' } as const;

const dayMs = 86_400_000;
const daysUntil = (day: string, today: string) => Math.round((Date.parse(day) - Date.parse(today)) / dayMs);

/** The end of a certificate in words, with what is remarkable about it on a day. */
export const endOf = (
  { state, valid_from, valid_until, inferred }: CertificateStatement,
  today: string,
): { readonly day: string; readonly note: string | null } => {
  const day = valid_until === null ? 'No end stated' : formatShortDate(valid_until);
  if (state === 'ended') return { day, note: 'ended' };
  if (state === 'ahead' && valid_from !== null) return { day, note: `from ${formatShortDate(valid_from)}` };
  if (state === 'ending' && valid_until !== null) return { day, note: `in ${plural(daysUntil(valid_until, today), 'day')}` };
  return { day, note: inferred ? 'by the program’s rule' : null };
};

/** "line 4, page 2": the place of a test in the scope of its certificate. */
export const placeWords = ({ line, page }: TestStatement): string =>
  page === null ? `line ${line}` : `line ${line}, page ${page}`;

/** The certificates whose scopes list the tests. */
export const scopesOf = (tests: readonly TestStatement[]): string =>
  [...new Set(tests.map(({ certificate }) => certificate))].join(', ');

export const sharedWords = ({ shared_on, ends_on }: Passport['link']): string =>
  `Shared by the laboratory on ${formatDate(shared_on)}. It can end the link at any time; it ends by itself after ${formatDate(ends_on)}, by UTC.`;
