import { certificateSpecs } from '../labelled-documents/certificate-specs.ts';
import { furtherPapers } from '../labelled-documents/further-papers.ts';
import { chanceOf } from '../labelled-documents/invented.ts';
import { certificateLayouts, labelledCertificate } from '../labelled-documents/layouts/certificate-layouts.ts';
import type { PaperSpec } from '../labelled-documents/paper.ts';
import { paperSpecs } from '../labelled-documents/papers.ts';
import { scopePapers } from '../labelled-documents/scope-papers.ts';
import { Draft } from '../labelled-documents/sheet.ts';
import { sheetPapers } from '../labelled-documents/sheet-papers.ts';
import { spoiledCertificate, spoilerNames } from '../labelled-documents/traps.ts';
import type { LabelledDocument } from '../labelled-documents/truth.ts';
import { wordedPapers } from '../labelled-documents/worded-papers.ts';

export { sheetDocx, sheetPdf, sheetPlainText, sheetText, sheetTxt } from '../labelled-documents/sheet.ts';
export type { CertificateTruth, LabelledDocument } from '../labelled-documents/truth.ts';

/**
 * Invented documents with what they say: `each` of every issuer in every layout that suits it, of every other paper, and of
 * every trap. The same seed gives the same documents.
 */
export const labelledDocuments = (seed: number, each: number): LabelledDocument[] => {
  const documents: LabelledDocument[] = [];
  let next = seed * 1_000_003;
  const chance = () => chanceOf(next++);
  const name = (family: string) => `${String(documents.length + 1).padStart(4, '0')}-${family.replace('/', '-')}`;
  for (const spec of certificateSpecs) {
    for (const layout of certificateLayouts.filter((one) => one.fits(spec)))
      for (let count = 0; count < each; count++)
        documents.push(labelledCertificate(spec, layout, chance(), name(`${spec.id}/${layout.name}`)));
  }
  const addPaper = (paper: PaperSpec) => {
    for (let count = 0; count < 2 * each; count++) {
      const draft = new Draft();
      const certifications = paper.draw(draft, chance());
      documents.push({
        name: name(paper.id),
        family: paper.id,
        part: paper.part,
        documentType: paper.documentType,
        certifications,
        sheet: draft.sheet(),
      });
    }
  };
  for (const paper of [...paperSpecs, ...furtherPapers]) addPaper(paper);
  for (const spoiler of spoilerNames)
    for (let count = 0; count < 3 * each; count++)
      documents.push(spoiledCertificate(spoiler, chance(), name(`trap-${spoiler}`)));
  for (const paper of [...wordedPapers, ...scopePapers, ...sheetPapers]) addPaper(paper);
  return documents;
};
