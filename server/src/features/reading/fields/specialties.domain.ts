import { type PrimaryService, primaryServices } from '@aliquot/contract/options';
import { z } from 'zod';
import specialtiesFile from '../../../../../knowledge/clia-specialties.json' with { type: 'json' };
import servicesFile from '../../../../../knowledge/service-specialties.json' with { type: 'json' };

const specialties = z
  .array(z.object({ code: z.string(), name: z.string() }))
  .parse(specialtiesFile.specialties)
  .map(({ code, name }) => ({ code, name: name.toLowerCase() }));

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
