import type { StatedRegister } from '@aliquot/contract/hearts/passports/statements';
import type { CertificateStanding } from '@aliquot/contract/hearts/registries';
import type { Db } from '../../../platform/db/index.ts';
import { normalizedNumber } from '../certifications/merging.domain.ts';
import { sameName } from '../judging/facts/names.domain.ts';
import { absentFinding, type Finding, findingOf } from './findings.domain.ts';
import { entriesOf, lastImports, organizationNames } from './registries.repository.ts';
import { type Certificate, type Holder, sourceOfType, standingOf, statedRegister } from './standing.domain.ts';
import { nameKey } from './values.domain.ts';

/** A laboratory with those of its certificates that are asked about. */
export type AskedLab = Holder & { readonly certificates: readonly Certificate[] };

/** Other names that ROR lists for the organization of a name. */
const namesBeside = (name: string, organizations: readonly (readonly string[])[]): string[] =>
  organizations.filter((names) => names.some((listed) => sameName(listed, name))).flat();

/**
 * The words of imported registers about a laboratory's certificates on a day where it is, YYYY-MM-DD. A certificate of which
 * no register says anything is left out.
 */
export const registerStanding = async (db: Db, lab: AskedLab, today: string): Promise<CertificateStanding[]> => {
  const numbered = lab.certificates.flatMap((certificate) =>
    certificate.number === null ? [] : [{ certificate, number: certificate.number }],
  );
  const entries = await entriesOf(db, [...new Set(numbered.map(({ number }) => normalizedNumber(number)))]);
  if (entries.length === 0) return [];
  const holders = [...new Set([lab.name, ...lab.certificates.flatMap(({ holder }) => holder ?? [])])];
  const organizations = await organizationNames(db, holders.map(nameKey));
  return numbered.flatMap(({ certificate, number }) => {
    const listedNames = namesBeside(certificate.holder ?? lab.name, organizations);
    const standings = entries.flatMap((entry) => standingOf({ certificate, lab, entry, listedNames, today }) ?? []);
    // Of two rows of one number, the one that says less against it is meant.
    const [standing] = standings.toSorted(
      (a, b) => Number(b.state === 'active') - Number(a.state === 'active') || a.differs.length - b.differs.length,
    );
    return standing ? [{ certification_id: certificate.id, type: certificate.type, number, standing }] : [];
  });
};

/** Statements of a Lab Passport about registers, by certificate, on a day where the laboratory is. */
export const statedRegisters = async (db: Db, lab: AskedLab, today: string): Promise<Map<string, StatedRegister>> =>
  new Map(
    (await registerStanding(db, lab, today)).flatMap(({ certification_id, standing }) => {
      const stated = statedRegister(standing);
      return stated ? [[certification_id, stated] as const] : [];
    }),
  );

/** Points for administrators in a laboratory's certificates, by the registers, on a day where it is. */
export const registerFindings = async (db: Db, lab: AskedLab, today: string): Promise<Finding[]> => {
  const standings = new Map((await registerStanding(db, lab, today)).map((each) => [each.certification_id, each.standing]));
  const cms = (await lastImports(db)).find(({ source }) => source === 'cms-clia');
  const known = cms
    ? await entriesOf(
        db,
        lab.certificates.flatMap(({ number }) => (number === null ? [] : normalizedNumber(number))),
      )
    : [];
  return lab.certificates.flatMap((certificate) => {
    const standing = standings.get(certificate.id);
    if (standing) return findingOf(certificate, standing) ?? [];
    const isKnown = known.some(
      ({ source, number }) =>
        source === sourceOfType(certificate.type) && number === normalizedNumber(certificate.number ?? ''),
    );
    return cms && !isKnown ? (absentFinding(certificate, cms.day, today) ?? []) : [];
  });
};
