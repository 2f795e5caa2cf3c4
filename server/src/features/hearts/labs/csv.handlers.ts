import { labFilterSchema, labsCsvPath } from '@aliquot/contract/hearts/lab-list';
import { recordChange } from '../../../platform/db/record-change.ts';
import { serveCsvFile } from '../../../platform/http/csv-files.ts';
import { labsAfter } from './finding.repository.ts';
import { csvColumns, labCells } from './labs.presenter.ts';

/** The laboratories that match the filter as a CSV file. */
export const serveLabsCsv = serveCsvFile({
  path: labsCsvPath,
  noun: 'laboratories',
  filter: labFilterSchema,
  columns: csvColumns,
  cells: labCells,
  rowsAfter: labsAfter,
  record: (doing, after) => recordChange(doing, { action: 'labs.export', objectType: 'lab', objectId: null, after }),
});
