import { type QueueFilter, queueCsvPath, queueFilterSchema } from '@aliquot/contract/administration/review-queue';
import type { UserActor } from '../../../kernel/actor.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { serveCsvFile } from '../../../platform/http/csv-files.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import { type WaitingRow, waitingAfter } from './queue.repository.ts';
import { viewerOf } from './queue.service.ts';
import { queueCells, queueCsvColumns } from './review-queue.presenter.ts';

/** The waiting laboratories that match the filter as a CSV file. */
export const serveQueueCsv: RawRoute = (path, context) =>
  serveCsvFile<QueueFilter, WaitingRow & { id: string; created_exactly: string }>({
    path: queueCsvPath,
    noun: 'review-queue',
    filter: queueFilterSchema,
    columns: queueCsvColumns,
    cells: queueCells,
    rowsAfter: async (db, filter, after, limit) =>
      waitingAfter(db, filter, await viewerOf({ db, actor: context.actor as UserActor, now: context.now }), after, limit),
    record: (doing, after) => recordChange(doing, { action: 'review-queue.export', objectType: 'lab', objectId: null, after }),
  })(path, context);
