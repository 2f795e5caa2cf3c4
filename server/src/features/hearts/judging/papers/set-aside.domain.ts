import type { Assessment, SetAside } from '@aliquot/contract/hearts/analyses';
import { documentChecks } from '../lines/knowledge.domain.ts';
import type { Readable } from '../lines/lab.domain.ts';
import { isCertificateDocument } from './certificate-owner.domain.ts';
import { type Identity, ownerOf } from './paper-owner.domain.ts';

/** A paper that proves nothing, with the reason. */
export type SetAsidePaper = { readonly document: Readable; readonly why: SetAside };

/** The ids of the documents of a judgment that prove nothing. */
export const setAsideIn = ({ documents }: Pick<Assessment, 'documents'>): string[] =>
  documents.flatMap(({ documentId, setAside }) => (setAside ? documentId : []));

/** The ids of the documents that show certificates of others and none of the laboratory: what they say is not about it. */
export const ofOtherHoldersIn = ({ mentioned, certifications }: Pick<Assessment, 'mentioned' | 'certifications'>): string[] => {
  const own = new Set(certifications.flatMap(({ documentIds }) => documentIds));
  return mentioned
    .filter(({ reason }) => reason !== 'mention')
    .flatMap(({ documentIds }) => documentIds)
    .filter((id) => !own.has(id));
};

/** The state that a paper gives itself and that takes it out of force; null when there is no such state. */
export const notInForce = (document: Readable): SetAsidePaper | null => {
  const state = document.reading.flags.find(({ code }) => code.startsWith('paper-'));
  if (state === undefined) return null;
  const note = [state.detail, documentChecks.flags[state.code]?.fix].join(' ').trim();
  return { document, why: { reason: 'not-in-force', note, holder: null, number: null } };
};

/** A paper of another laboratory, other than a certificate; null where it is not one. */
export const ofOtherLaboratory = (document: Readable, identity: Identity): SetAsidePaper | null => {
  if (isCertificateDocument(document)) return null;
  const owner = ownerOf(document, identity);
  if (owner.ownership !== 'other') return null;
  const { name, number } = owner;
  const named = name ?? `CLIA ${number}`;
  return {
    document,
    why: {
      reason: 'other-laboratory',
      note: `This paper names ${named}, not ${identity.lab.name}. It proves nothing here.`,
      holder: name,
      number,
    },
  };
};
