import { sharedRequestColumns } from '@aliquot/contract/request-fields';
import type { projectsAfter } from './admin.repository.ts';

/** The long texts have a place of their own: the title near the start, the description at the end. */
const shortColumns = sharedRequestColumns.filter((column) => column !== 'title' && column !== 'description');

export const projectColumns = [
  ...(['id', 'title', 'status', 'open_demand'] as const), ...shortColumns,
  ...(['researcher', 'email', 'organization', 'laboratory', 'collaboration_status', 'documents', 'created_at', 'updated_at', 'description'] as const),
]; // biome-ignore format: one name after the other

type Row = Awaited<ReturnType<typeof projectsAfter>>[number];

/** One project as a line of the administrators' file. */
export const projectCells = (row: Row) => {
  const cells = {
    ...row,
    open_demand: Boolean(row.open_demand),
    laboratory: row.lab_name,
    documents: row.documents ?? 0,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  return projectColumns.map((column) => cells[column]);
};
