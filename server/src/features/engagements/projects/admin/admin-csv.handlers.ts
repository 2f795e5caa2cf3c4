import { projectFilterSchema, projectsCsvPath } from '@aliquot/contract/administration/admin-projects';
import { recordChange } from '../../../../platform/db/record-change.ts';
import { serveCsvFile } from '../../../../platform/http/csv-files.ts';
import { projectsAfter } from './admin.repository.ts';
import { projectCells, projectColumns } from './admin-csv.presenter.ts';

/** The projects that match the filter as a CSV file. */
export const serveProjectsCsv = serveCsvFile({
  path: projectsCsvPath,
  noun: 'projects',
  filter: projectFilterSchema,
  columns: projectColumns,
  cells: projectCells,
  rowsAfter: projectsAfter,
  record: (doing, after) => recordChange(doing, { action: 'projects.export', objectType: 'project', objectId: null, after }),
});
