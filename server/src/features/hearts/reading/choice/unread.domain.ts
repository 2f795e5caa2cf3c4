import type { ReadingFlag } from '@aliquot/contract/hearts/readings';
import type { Field } from '../candidates/labels.domain.ts';
import type { DocumentView } from '../candidates/view.domain.ts';
import { stateAgency } from '../fields/issuer-names.domain.ts';
import type { KindReading } from '../scores/document-type.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

const notShown = pattern('iu')`${'paper.notShown'}`;
const title = pattern('iu')`(?<!\p{L})${'paper.certificateTitle'}(?!\p{L})`;
/** Titles that name an accreditation in languages that no rule reads; many of their scripts set no bounds of words. */
const accreditation = pattern('iu')`${'paper.accreditationTitle'}`;
const headLines = 8;
const longestTitle = 9;
const fewestLabels = 2;
const mostText = 2500;

const isOfCertificate = (field: Field) => /^number\.(?!report|au)|^date\.(?:issue|effective|expiry)$|^holder\./.test(field);

/**
 * A paper that looks like a certificate but could not be read, with the name of its body: a title or a kind of certificate with
 * the labels of one or a known body, and short. Also a form that only its own program shows.
 */
export const unreadFlag = (view: DocumentView, { kind }: KindReading): ReadingFlag | null => {
  if (notShown.test(view.text.slice(0, mostText)))
    return { code: 'form-not-shown', detail: 'This file is a form whose contents only its own program shows.' };
  const isLooked = kind === null || kind === 'certificate' || kind === 'form' || kind === 'not-in-english';
  if (!isLooked || view.text.length > mostText) return null;
  const heads = view.layout.lines.slice(0, headLines).filter(({ text }) => text.split(/\s+/).length <= longestTitle);
  const isTitled = heads.some(({ text }) => title.test(text));
  const isNamed = heads.some(({ text }) => accreditation.test(text));
  const labels = new Set(view.labels.all.filter(({ leads }) => leads).flatMap(({ fields }) => fields.filter(isOfCertificate)));
  const body = view.mainIssuer?.name ?? stateAgency(view)?.value ?? null;
  const isShown = isNamed || (isTitled && (labels.size >= fewestLabels || body !== null)) || kind === 'certificate';
  return isShown
    ? {
        code: 'certificate-unread',
        detail: `This looks like a certificate${body ? ` of ${body}` : ''}, and no number, holder or day could be read.`,
      }
    : null;
};
