import type { CertificationType, DocumentType } from '@aliquot/contract/options';
import type { DateStyle, Place } from '../invented.ts';
import type { LabelledDocument } from '../truth.ts';
import { textPapers } from './text-papers.ts';

/** A certificate of a paper. In `number` each "#" is a digit. */
type WordedCertificate = { readonly type: CertificationType; readonly number: string | null; readonly body: string | null };

/** A paper as its lines; marks such as "{holder}" and "{expires}" are replaced by invented facts. */
type Wording<Certificate> = {
  readonly id: string;
  readonly part: LabelledDocument['part'];
  readonly documentType: DocumentType;
  readonly place: Place;
  readonly style: DateStyle;
  readonly certificates: readonly Certificate[];
  readonly lines: readonly string[];
};

/** A certificate that the paper is of, or only names without its holder, dates and scope. */
export type SheetCertificate = WordedCertificate & { readonly namesHolder: boolean; readonly scoped: boolean };

/**
 * A paper with the marks {holder} {street} {city} {person} {scope} {first} {decided} {audited} {before} {client}, and of the
 * certificates {number} {issued} {expires}, of the second {number2} {issued2} {expires2}.
 */
export type SheetWording = Wording<SheetCertificate> & {
  readonly language: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'cs';
};

/** A letter or plain paper, with the marks {holder} {street} {city} {person} {number} {clia} {issued} {expires} {first}. */
export type LetterWording = Wording<WordedCertificate> & { readonly years: number };

const certificateOf = ([type, number, body]: readonly string[]): WordedCertificate => ({
  type: type as CertificationType,
  number: number === '-' ? null : (number ?? null),
  body: body === '-' ? null : (body ?? null),
});

const sheetWordings = (name: string): SheetWording[] =>
  textPapers(name).map(({ id, about, statements, lines }) => {
    const [part, documentType, place, style, language] = about as [
      LabelledDocument['part'],
      DocumentType,
      Place,
      DateStyle,
      SheetWording['language'],
    ];
    const certificates = statements.map((words) => ({
      ...certificateOf(words),
      namesHolder: !words.includes('without holder'),
      scoped: words.includes('scoped'),
    }));
    return { id, part, documentType, place, style, language, certificates, lines };
  });

/** Papers on which several parties have numbers, and papers about certificates that do not certify anything. */
export const partyWordings = sheetWordings('party-wordings.txt');

/** Certificates of management systems, and the papers of several parties; rules are tuned on those of the part "development". */
export const allSheetWordings = [
  ...sheetWordings('management-wordings.txt'),
  ...sheetWordings('held-out-management-wordings.txt'),
  ...partyWordings,
  ...sheetWordings('further-management-wordings.txt'),
];

export const letterWordings = textPapers('letter-wordings.txt').map(({ id, about, statements, lines }): LetterWording => {
  const [documentType, place, style, years] = about as [DocumentType, Place, DateStyle, string];
  const certificates = statements.map(certificateOf);
  return { id, part: 'further', documentType, place, style, years: Number(years), certificates, lines };
});
