import signatoriesFile from '../../../../../../knowledge/ilac-signatories.json' with { type: 'json' };
import { signatoriesSchema } from '../../../../kernel/knowledge/judging.ts';
import { bodiesVerifiedOnline } from '../../certifications/validity.domain.ts';
import { type Issuer, issuerNamed } from '../../reading/candidates/issuers.domain.ts';

const signatories = new Map(
  signatoriesSchema.parse(signatoriesFile).signatories.map(({ body, verified }) => [body, { verified }]),
);

/** The body (knowledge/issuing-bodies.json) that an issuer's name means, also with its acronym in brackets; null when unknown. */
export const bodyOf = (name: string | null): Issuer | null => {
  if (name === null) return null;
  const parts = [name, ...name.split(/[(),;/]/)].filter((part) => part.trim() !== '');
  return parts.reduce<Issuer | null>((found, part) => found ?? issuerNamed(part), null);
};

/**
 * The body on our list of ILAC signatories, and whether the entry was verified at a source; null when it is not on the list.
 */
export const ilacSignatory = (body: Issuer): { readonly verified: boolean } | null => signatories.get(body.id) ?? null;

/** True when the body prints no end on its certificates and keeps their state in its own directory. */
export const isVerifiedOnline = (body: Issuer | null): boolean => body !== null && bodiesVerifiedOnline.includes(body.id);
