import { userFilterSchema, usersCsvPath } from '@aliquot/contract/administration/users';
import { recordChange } from '../../../platform/db/record-change.ts';
import { serveCsvFile } from '../../../platform/http/csv-files.ts';
import { csvColumns, userCells } from './users.presenter.ts';
import { usersAfter } from './users.repository.ts';

/** The users that match the filter as a CSV file. */
export const serveUsersCsv = serveCsvFile({
  path: usersCsvPath,
  noun: 'users',
  filter: userFilterSchema,
  columns: csvColumns,
  cells: userCells,
  rowsAfter: usersAfter,
  record: (doing, after) => recordChange(doing, { action: 'users.export', objectType: 'user', objectId: null, after }),
});
