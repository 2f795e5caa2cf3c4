import { type PrimaryService, primaryServices } from '@aliquot/contract/options';
import { z } from 'zod';
import specialtiesFile from '../../../../../../knowledge/clia-specialties.json' with { type: 'json' };
import servicesFile from '../../../../../../knowledge/service-specialties.json' with { type: 'json' };

const specialties = z
  .array(
    z.object({
      code: z.string(),
      name: z.string(),
      proficiency: z.string().optional(),
    }),
  )
  .parse(specialtiesFile.specialties)
  .map(({ name, ...each }) => ({ ...each, name: name.toLowerCase() }));

/** Codes of the specialties that the services of a laboratory fall under. */
export const specialtiesOfServices = (offered: readonly PrimaryService[]): string[] => [
  ...new Set(offered.flatMap((service) => services.get(service)?.specialties ?? [])),
];

/** The sections of 42 CFR Part 493 on proficiency testing of these specialties, in order. */
export const proficiencySections = (codes: ReadonlySet<string>): string[] => [
  ...new Set(specialties.flatMap(({ code, proficiency }) => (codes.has(code) ? (proficiency ?? []) : []))),
];

const services = new Map(
  z
    .array(z.strictObject({ service: z.enum(primaryServices), specialties: z.array(z.string()), waivable: z.boolean() }))
    .parse(servicesFile.services)
    .map((entry) => [entry.service, entry]),
);

/** Codes of the CLIA specialties that a certificate's scope names, by code in brackets or by name. */
export const specialtiesOnCertificate = (scope: readonly string[]): string[] => {
  const texts = scope.map((item) => item.toLowerCase());
  return specialties
    .filter(({ code, name }) => texts.some((text) => text.includes(name) || new RegExp(`(?<!\\d)${code}(?!\\d)`).test(text)))
    .map(({ code }) => code);
};

/** Services none of whose specialties is on the certificate. Empty when the certificate names no specialty that is known. */
export const specialtyGap = (scope: readonly string[], offered: readonly PrimaryService[]): PrimaryService[] => {
  const held = specialtiesOnCertificate(scope);
  if (held.length === 0) return [];
  return offered.filter((service) => {
    const needed = services.get(service)?.specialties ?? [];
    return needed.length > 0 && !needed.some((code) => held.includes(code));
  });
};

/** Services that have no waived tests, so that a certificate of waiver can't cover them. */
export const servicesNeedingMoreThanWaived = (offered: readonly PrimaryService[]): PrimaryService[] =>
  offered.filter((service) => services.get(service)?.waivable === false);
