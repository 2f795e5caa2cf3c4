import { stat } from 'node:fs/promises';
import type { OperationsOverview } from '@aliquot/contract/administration/operations';
import { lookAtBackups } from '../../../platform/backup/hold.ts';
import type { Db } from '../../../platform/db/index.ts';
import { readerVersion } from '../../../platform/documents/index.ts';
import { gazetteerFile } from '../../../platform/geocoding/gazetteer/gazetteer.ts';
import { listWorkers } from '../../../platform/jobs/heartbeat.ts';
import { countQueues, lastDone, lastOfWaiting } from '../../../platform/jobs/looking.ts';
import { productVersion } from '../../../platform/product-version.ts';
import { diskSpace } from '../../../platform/storage/space.ts';
import type { World } from '../../../platform/world.ts';
import { rulesVersion } from '../../hearts/judging/analyses.domain.ts';
import { lastImports } from '../../hearts/registries/registries.repository.ts';
import { databaseVersion } from './checks.service.ts';
import { type DataSet, shippedDataSets } from './data-sets.domain.ts';
import { mailQueueName } from './operations.domain.ts';
import { presentQueues, presentReason, presentTotals } from './operations.presenter.ts';
import { appliedMigrations, countFiles, countStopped, databaseBytes } from './operations.repository.ts';

type InTransaction = <Value>(work: (doing: { readonly db: Db }) => Promise<Value>) => Promise<Value>;

/** The places come with the product as a file that is built from packages. */
const placesDataSet = async (world: World): Promise<DataSet[]> => {
  const built = await stat(gazetteerFile).catch(() => null);
  if (built === null) return [];
  const credits = await world.geocoder.credits();
  return [{ name: 'Places', version: credits.join('; '), size: null, day: built.mtime.toISOString().slice(0, 10) }];
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Everything on the operations page that is no list of its own and no check. */
export const overviewOf = async (world: World, inTransaction: InTransaction): Promise<OperationsOverview> => {
  const { database, config } = world;
  const counts = await countQueues(database);
  const done = await lastDone(database);
  const mail = counts.find(({ queue }) => queue === mailQueueName);
  const backup = await lookAtBackups(database.owner);
  const migrations = await appliedMigrations(database);
  return {
    queues: presentQueues(counts, done),
    jobs: presentTotals(counts),
    workers: (await listWorkers(database)).map(({ startedAt, beatAt, ...worker }) => ({
      ...worker,
      startedAt: startedAt.toISOString(),
      beatAt: beatAt.toISOString(),
    })),
    mail: {
      delivery: config.mail.kind,
      host: config.mail.kind === 'smtp' ? (URL.parse(config.mail.url)?.host ?? null) : null,
      reason: presentReason(await lastOfWaiting(database, mailQueueName)),
      waiting: (mail?.waiting ?? 0) + (mail?.later ?? 0),
      failed: mail?.failed ?? 0,
      sent: done.get(mailQueueName)?.count ?? 0,
    },
    stoppedAnalyses: await inTransaction(({ db }) => countStopped(db)),
    storage: {
      kind: config.storage.kind,
      files: await countFiles(database),
      databaseBytes: await databaseBytes(database),
      disk: await diskSpace(config.dataDirectory),
    },
    backup: { running: backup.running, lastAt: iso(backup.lastAt) },
    versions: {
      product: productVersion,
      rules: rulesVersion,
      reader: readerVersion,
      node: process.version,
      database: await databaseVersion(world),
      embedded: database.kind === 'pglite',
      migrations: { ...migrations, at: iso(migrations.at) },
    },
    registers: (await inTransaction(({ db }) => lastImports(db))).map(({ imported_at, ...each }) => ({
      ...each,
      importedAt: imported_at.toISOString(),
    })),
    dataSets: [...shippedDataSets(productVersion), ...(await placesDataSet(world))],
  };
};
