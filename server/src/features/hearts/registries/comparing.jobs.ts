import { permitSystem } from '../../../kernel/permission.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { forEachRow } from '../../../platform/jobs/each-row.ts';
import type { World } from '../../../platform/world.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { type Finding, isFresh } from './findings.domain.ts';
import { findingNews } from './registries.letters.ts';
import {
  clearFinding,
  type FindingRow,
  labsToCompare,
  labWithCertificates,
  lastImports,
  openFindings,
  saveFinding,
} from './registries.repository.ts';
import { registerFindings } from './standing.service.ts';

const isAbout = (finding: Finding, row: FindingRow): boolean =>
  finding.certificationId === row.certification_id && finding.source === row.source;

/** The words without the day of the register, which every import changes. */
const undated = (words: string): string => words.replace(/(register of .*?), [A-Z][a-z]+ \d{1,2}, \d{4}/, '$1');

/** Compares the certificates of one laboratory, and notes what is new since and what is settled. */
const compareLab = async (doing: Doing, labId: string): Promise<void> => {
  const { db, now } = doing;
  const lab = await labWithCertificates(db, labId);
  if (!lab) return;
  const today = dayAt({ address: lab.address }, now);
  const found = await registerFindings(db, lab, today);
  const open = await openFindings(db, labId);
  const news = found.filter(
    (finding) => !open.some((row) => isAbout(finding, row) && undated(row.words) === undated(finding.words)),
  );
  for (const [at, { certificationId, source, words }] of news.entries()) {
    const row = { lab_id: labId, certification_id: certificationId, source, words, found_at: now };
    await saveFinding(db, permitSystem('find', row));
    await happened(doing, {
      action: 'registries.find',
      objectType: 'certification',
      objectId: certificationId,
      before: {
        register: open.find((each) => each.certification_id === certificationId && each.source === source)?.words ?? null,
      },
      after: { register: words },
      // One notice for all that is new about a laboratory.
      ...(at === 0 && {
        news: [
          findingNews(
            lab,
            news.map((each) => each.words),
          ),
        ],
      }),
      reload: [{ noun: 'labs', id: labId, audience: { labs: [labId], admins: true } }],
    });
  }
  const fresh = new Set((await lastImports(db)).filter(({ day }) => isFresh(day, today)).map(({ source }) => source));
  const isCurrent = (id: string) => lab.certificates.some((certificate) => certificate.id === id);
  for (const row of open) {
    if (found.some((finding) => isAbout(finding, row))) continue;
    // A register that grew old settles nothing.
    if (isCurrent(row.certification_id) && !fresh.has(row.source)) continue;
    await clearFinding(db, permitSystem('find', row), now);
    await happened(doing, {
      action: 'registries.clear',
      objectType: 'certification',
      objectId: row.certification_id,
      before: { register: row.words },
      reload: [{ noun: 'labs', id: labId, audience: { labs: [labId], admins: true } }],
    });
  }
};

/** Compares all laboratories with the imported registers. Run again, it notifies of nothing twice. */
export const compareRegisters = (world: World): Promise<void> =>
  forEachRow(world, {
    find: (db) => labsToCompare(db),
    handle: compareLab,
    noun: 'lab',
    failure: 'the certificates of a laboratory were not compared with registers',
  });

export const registryJobs: readonly JobDefinition[] = [
  {
    queue: 'registries.compare',
    options: { seconds: 1800, retries: 2, concurrency: 1 },
    cron: '40 3 * * *',
    run: compareRegisters,
  },
];
