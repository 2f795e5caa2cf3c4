import type { PassportPart } from '@aliquot/contract/hearts/passports/passports';
import type { Revocations, Statement } from '@aliquot/contract/hearts/passports/statements';
import type { LabType } from '@aliquot/contract/options';
import { system } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import type { Db } from '../../../platform/db/index.ts';
import { sha256Of } from '../../../platform/digest.ts';
import { createSigner, type Signer } from '../../../platform/signing.ts';
import type { World } from '../../../platform/world.ts';
import { latestJudgement } from '../analyses/to-do.service.ts';
import { currentByLab, documentsOf } from '../certifications/certifications.repository.ts';
import { findLabDocuments, type LabDocumentRow } from '../documents/documents.repository.ts';
import { countStandings } from '../judging/counts.domain.ts';
import { findLab, type LabRow, placeOf } from '../labs/labs.repository.ts';
import { statedRegisters } from '../registries/standing.service.ts';
import { readCode } from './passports.domain.ts';
import { mayOpen } from './passports.policy.ts';
import { findLinkByCode, noteKey, type PassportLinkRow, revokedLinks } from './passports.repository.ts';
import { signedRevocations } from './signed-passports.domain.ts';
import { type PassportFacts, type PassportLinkFacts, statementsOf } from './statements.domain.ts';

/** The signer of this installation's passports. */
export const passportSigner = ({ config }: Pick<World, 'config'>): Signer =>
  createSigner(config.accounts.secret, 'lab passports');

export const pageOf = ({ config }: Pick<World, 'config'>, code: string): string =>
  `${config.server.publicUrl}/passport/${code}`;

/** The stored documents that the current certificates are read from, by name. Others cannot be released. */
export const releasable = async (db: Db, labId: string): Promise<LabDocumentRow[]> => {
  const certificates = (await currentByLab(db, [labId])).get(labId) ?? [];
  const found = await findLabDocuments(db, [...new Set(certificates.flatMap((row) => [...documentsOf(row)]))]);
  return found.filter(({ lab_id }) => lab_id === labId).toSorted((a, b) => a.file_name.localeCompare(b.file_name));
};

type On = { readonly now: Date; readonly today: string };

const factsOf = async (db: Db, lab: LabRow, released: readonly string[], { now, today }: On): Promise<PassportFacts | null> => {
  const judged = await latestJudgement({ db, now }, lab.id);
  if (!judged?.analysis) return null;
  const standings = countStandings(judged);
  const certificates = (await currentByLab(db, [lab.id])).get(lab.id) ?? [];
  const registers = await statedRegisters(db, { ...lab, certificates }, today);
  return {
    name: lab.name,
    address: lab.address,
    lab_type: lab.lab_type as LabType,
    year_established: lab.year_established,
    certificates: certificates.map((row) => ({ ...row, register: registers.get(row.id) ?? null })),
    documents: released.length === 0 ? [] : (await releasable(db, lab.id)).filter(({ id }) => released.includes(id)),
    judgedOn: judged.assessment.assessedOn,
    requirements: {
      shown: standings.find(({ standing }) => standing === 'met')?.count ?? 0,
      apply: standings.reduce((sum, { count }) => sum + count, 0),
    },
  };
};

type Content = { readonly link: PassportLinkFacts; readonly documents: readonly string[] };

type Stated = { readonly statements: Statement[]; readonly today: string };

/** The statements of a passport as the laboratory is judged now, and the day there; null before its first judgment. */
export const statementsNow = async (db: Db, lab: LabRow, { link, documents }: Content, now: Date): Promise<Stated | null> => {
  const today = dayAt({ address: lab.address, place: placeOf(lab) }, now);
  const facts = await factsOf(db, lab, documents, { now, today });
  return facts && { statements: statementsOf(facts, link, { today, signedAt: now }), today };
};

/** An active link, with what it states; otherwise only that it has ended or is on hold. */
export type Opened =
  | ({ readonly state: 'active'; readonly link: Permitted<'open', PassportLinkRow> } & Stated)
  | { readonly state: 'ended' | 'on-hold' };

/** Opens a passport by its code, for a person who may have no account. One that never was is one that has ended. */
export const openPassport = async (world: World, db: Db, code: string, now: Date): Promise<Opened> => {
  const row = await findLinkByCode(db, readCode(code));
  const link = row && mayOpen(row, now);
  if (!link) return { state: row && row.ended_at === null && utcDay(now) <= row.ends_on ? 'on-hold' : 'ended' };
  const lab = link.lab_id === null ? undefined : await findLab(db, link.lab_id);
  const stated =
    lab &&
    (await statementsNow(
      db,
      lab,
      {
        link: {
          code: link.code,
          address: pageOf(world, link.code),
          sharedOn: utcDay(link.created_at),
          endsOn: link.ends_on,
          parts: link.parts as PassportPart[],
        },
        documents: link.documents,
      },
      now,
    ));
  return stated ? { state: 'active', link, ...stated } : { state: 'on-hold' };
};

const passportPage = /^\/passport(?:\/([^/]*))?/i;

/**
 * True for the page of a passport, unless its laboratory wishes that search engines list it; also while that is not known. The
 * browser shows it in capitals and percent-encoded, too.
 */
export const unlistedPassports =
  ({ database, now }: Pick<World, 'database' | 'now'>) =>
  async (pathname: string): Promise<boolean> => {
    const [page, code = ''] = passportPage.exec(decodeURIComponent(pathname)) ?? [];
    if (page === undefined) return false;
    const link = await database.reading(system, (db) => findLinkByCode(db, readCode(code))).catch(() => undefined);
    return !(link?.indexed && mayOpen(link, now()));
  };

/** The signed list of passports that do not count although their last day has not come. */
export const revocationsNow = (world: World, now: Date): Promise<Revocations> =>
  world.database.transaction(system, async (db) => {
    const signer = passportSigner(world);
    await noteKey(db, signer, now);
    const revoked = (await revokedLinks(db, utcDay(now))).map(({ code, ended_at }) => ({
      passport_sha256: sha256Of(code),
      reason: ended_at === null ? ('on-hold' as const) : ('ended' as const),
    }));
    return signedRevocations({ signed_at: now.toISOString(), revoked }, signer);
  });
