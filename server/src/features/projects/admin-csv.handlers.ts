import { projectFilterSchema, projectsCsvPath } from '@aliquot/contract/admin-projects';
import { serveCsvFile } from '../../platform/http/csv-files.ts';
import { recordChange } from '../audit/audit.repository.ts';
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
