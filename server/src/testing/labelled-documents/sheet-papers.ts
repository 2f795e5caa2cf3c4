import { address, type Chance, company, dayIn, organisation, period, person, written } from './invented.ts';
import { drawLines, filled } from './lines.ts';
import type { PaperSpec } from './paper.ts';
import type { CertificateTruth } from './truth.ts';
import { digitsIn } from './worded-papers.ts';
import { allSheetWordings, type SheetWording } from './wordings/wordings.ts';

const scopes: Record<SheetWording['language'], readonly string[]> = {
  en: [
    'Design, manufacture and distribution of in vitro diagnostic reagents',
    'Provision of contract testing and calibration services for industry',
  ],
  de: ['Entwicklung, Herstellung und Vertrieb von Prüfgeräten', 'Analytik von Wasser, Boden und Lebensmitteln'],
  fr: [
    'Conception, fabrication et vente de dispositifs médicaux',
    'Réalisation d’analyses chimiques et biologiques pour l’industrie',
  ],
  es: ['Diseño y fabricación de reactivos de laboratorio', 'Prestación de servicios de análisis clínicos'],
  it: ['Progettazione e produzione di dispositivi diagnostici', 'Erogazione di servizi di analisi chimiche'],
  pt: ['Prestação de serviços de análises clínicas', 'Fabrico e comercialização de reagentes'],
  cs: ['Výroba a prodej diagnostických souprav', 'Laboratorní rozbory vod a potravin'],
};

/** Days before an ISO day. */
const shortly = (iso: string, days: number) => new Date(Date.parse(iso) - days * 86_400_000).toISOString().slice(0, 10);

const drawWording =
  ({ lines, place, style, language, certificates }: SheetWording): PaperSpec['draw'] =>
  (draft, chance: Chance) => {
    const [first, second] = [period(chance, [3]), period(chance, [3])];
    const numbers = certificates.map(({ number }) => number && digitsIn(chance, number));
    const scope = chance.pick(scopes[language]);
    const holder = chance.chance(0.5) ? company(chance, place) : organisation(chance, place);
    const facts = {
      holder,
      ...address(chance, place),
      person: person(chance),
      client: `${chance.pick(['Green Gate', 'Old Mill', 'Coastline'])} Collective Inc.`,
      scope,
      number: numbers[0] ?? '',
      number2: numbers[1] ?? '',
      issued: written(first.issued, style),
      expires: written(first.expires, style),
      issued2: written(second.issued, style),
      expires2: written(second.expires, style),
      first: written(dayIn(chance, 2001, 2009), style),
      decided: written(shortly(first.issued, chance.whole(2, 20)), style),
      audited: written(shortly(first.issued, chance.whole(30, 70)), style),
      before: written(shortly(first.issued, 1), style),
    };
    drawLines(
      draft,
      lines.map((line) => filled(line, facts)),
      { title: 16, gap: 10 },
    );
    const all = lines.join('\n');
    return certificates.map(({ type, body, namesHolder, scoped }, index): CertificateTruth => {
      const mark = index === 0 ? '' : '2';
      const dates = index === 0 ? first : second;
      return {
        type,
        number: numbers[index] ?? null,
        issueDate: namesHolder && all.includes(`{issued${mark}}`) ? dates.issued : null,
        expiryDate: namesHolder && all.includes(`{expires${mark}}`) ? dates.expires : null,
        issuingBody: body,
        holder: namesHolder ? holder : null,
        scope: scoped ? [scope] : [],
        accreditedTests: [],
      };
    });
  };

/** Certificates of management systems, and papers of several parties, in wordings of several languages. */
export const sheetPapers: readonly PaperSpec[] = allSheetWordings.map((wording) => ({
  ...wording,
  draw: drawWording(wording),
}));
