import type { SnapshotContent } from '@aliquot/contract/engagements/snapshots';
import { type StampContent, type StampedTest, scopeMarkLabels } from '@aliquot/contract/engagements/stamps';
import { certificationTypeLabels, certificationTypes } from '@aliquot/contract/options';
import { longDay, utcDay } from '../../../kernel/days.ts';

/** The facts on record about accepted work. Reports are those of the last delivery. */
export type WorkOnRecord = {
  readonly laboratory: { readonly name: string; readonly address: string };
  readonly started: Date | null;
  readonly delivered: Date | null;
  readonly accepted: Date | null;
  readonly snapshot: SnapshotContent | null;
  readonly reports: readonly { readonly file_name: string; readonly version: number; readonly content: StampContent | null }[];
};

export type Citation = { readonly text: string; readonly missing: readonly string[] };

const day = (moment: Date) => longDay(utcDay(moment));

const listed = (items: readonly string[]): string =>
  items.length < 3 ? items.join(' and ') : `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;

const typeName = (type: string): string => {
  const known = certificationTypes.find((each) => each === type);
  return known ? certificationTypeLabels[known] : type;
};

type Certificate = SnapshotContent['certificates'][number];

/** The validity of a certificate on the day of delivery, as far as its last day says. */
const validity = ({ expiry_date }: Certificate, delivered: string | null): string => {
  if (expiry_date === null) return 'no end on record';
  if (delivered !== null && expiry_date < delivered) return `ended ${longDay(expiry_date)}, before the results were delivered`;
  return `valid until ${longDay(expiry_date)}`;
};

const certificateWords = (certificate: Certificate, delivered: string | null): string => {
  const { type, number, issuing_body, site } = certificate;
  const said = [number && `number ${number}`, issuing_body, site && `for ${site}`, validity(certificate, delivered)]
    .filter(Boolean)
    .join(', ');
  return `${typeName(type)} (${said})`;
};

/** Why a certificate on record was not held on the day of the agreement; null where it was. */
const notHeld = (certificate: Certificate, agreed: string): string | null => {
  const { type, number, issue_date, expiry_date } = certificate;
  const name = [typeName(type), number].filter(Boolean).join(' ');
  if (expiry_date !== null && expiry_date < agreed)
    return `${name} had ended on ${longDay(expiry_date)}, before the work was agreed.`;
  return issue_date !== null && issue_date > agreed
    ? `${name} began on ${longDay(issue_date)}, after the work was agreed.`
    : null;
};

/** One line of a scope with the tests that it names. */
const lineWords = (tests: readonly StampedTest[]): string => {
  const [first] = tests;
  const names = listed(tests.map(({ name }) => name));
  if (!first?.line) return names;
  const { text, certificate } = first.line;
  const { type, number, site, valid_until } = certificate;
  const held = [
    `${typeName(type)}${number ? ` ${number}` : ''}`,
    site && `for ${site}`,
    valid_until && `valid until ${longDay(valid_until)}`,
  ];
  return `${names} (“${text}”, ${held.filter(Boolean).join(', ')})`;
};

const byLine = (tests: readonly StampedTest[]) =>
  [...Map.groupBy(tests, ({ line }) => (line ? `${line.certificate.id} ${line.text}` : '')).values()].map(lineWords);

const reportWords = (content: StampContent): string => {
  const marked = (mark: StampedTest['mark']) => content.tests.filter((test) => test.mark === mark);
  const groups = (['in-scope', 'lapsed', 'outside'] as const).flatMap((mark) => {
    const tests = marked(mark);
    return tests.length > 0 ? [`${scopeMarkLabels[mark].toLowerCase()}: ${listed(byLine(tests))}`] : [];
  });
  return `On ${longDay(content.day)}, the day of release, of the reported tests were ${groups.join('; ')}.`;
};

/**
 * A methods paragraph from what is stored, and what had to be left out. The same file in several versions counts once, as its newest.
 */
export const citationOf = (work: WorkOnRecord): Citation => {
  const { laboratory, started, delivered, accepted, snapshot, reports } = work;
  const missing: string[] = [];
  const sentences: string[] = [];
  const say = (sentence: string | null, otherwise: string) =>
    void (sentence ? sentences.push(sentence) : missing.push(otherwise));
  const place = laboratory.address ? `${laboratory.name} (${laboratory.address})` : laboratory.name;
  const when =
    started && delivered
      ? day(started) === day(delivered)
        ? ` on ${day(delivered)}`
        : ` between ${day(started)} and ${day(delivered)}`
      : delivered
        ? `, delivered on ${day(delivered)}`
        : '';
  sentences.push(`The work was done by ${place}${when}.`);
  if (!started) missing.push('The day on which the work began is not on record.');
  if (!delivered) missing.push('The day of delivery is not on record.');

  const deliveredOn = delivered && utcDay(delivered);
  const agreedOn = snapshot?.taken_at.slice(0, 10) ?? '';
  const held = (snapshot?.certificates ?? []).filter((certificate) => notHeld(certificate, agreedOn) === null);
  const certificates = held.map((certificate) => certificateWords(certificate, deliveredOn));
  say(
    snapshot && certificates.length > 0
      ? `When the work was agreed on ${longDay(agreedOn)}, the laboratory held ${listed(certificates)}.`
      : null,
    snapshot
      ? 'No certificates in force were on record when the work was agreed.'
      : 'Nothing was recorded when the work was agreed.',
  );
  missing.push(...(snapshot?.certificates ?? []).flatMap((certificate) => notHeld(certificate, agreedOn) ?? []));
  for (const { type, number } of held) if (number === null) missing.push(`The number of ${typeName(type)} is not on record.`);

  const methods = [
    ...new Set([
      ...(snapshot?.proposal?.lines ?? []).flatMap(({ test, method }) => (method ? [`${test}: ${method}`] : [])),
      ...reports.flatMap(({ content }) => content?.methods ?? []),
    ]),
  ];
  say(methods.length > 0 ? `Methods: ${methods.join('; ')}.` : null, 'No methods are on record.');

  const read = reports.flatMap(({ content }) => (content && content.tests.length > 0 ? [content] : []));
  for (const content of read) sentences.push(reportWords(content));
  if (read.length === 0) missing.push('No tests of a report were read, so no lines of the scope are named.');
  for (const { file_name, content } of reports)
    if (!content) missing.push(`${file_name} was not read, so its tests are not held against the scope.`);

  say(accepted && `The results were accepted on ${day(accepted)}.`, 'The day of acceptance is not on record.');
  return { text: sentences.join(' '), missing };
};
