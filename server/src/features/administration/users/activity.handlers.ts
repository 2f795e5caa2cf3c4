import { userRoutes } from '@aliquot/contract/administration/users';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { countRecordsOfUser, listRecordsOfUser } from '../../hearts/compliance/compliance.repository.ts';
import { findUser } from '../../people/accounts/accounts.repository.ts';
import { countActivity, listDocumentsOf, listLabDocumentsBy, listProjectsOf } from './activity.repository.ts';

type DocumentRow = { id: string; file_name: string; file_size: number; uploaded_at: Date; of: string };

const presentDocument = ({ uploaded_at, ...row }: DocumentRow) => ({ ...row, uploaded_at: uploaded_at.toISOString() });
const presentDated = <Row extends { created_at: Date }>({ created_at, ...row }: Row) => ({
  ...row,
  created_at: created_at.toISOString(),
});

const unknown = refuse('NOT_FOUND', 'This user no longer exists.');

/** A user's projects, documents and actions. */
export const activityHandlers = {
  activity: handle(userRoutes.activity, async ({ input, db }) => {
    if (!(await findUser(db, input.userId))) return unknown;
    const complianceRecords = await countRecordsOfUser(db, input.userId);
    return succeed({ ...(await countActivity(db, input.userId)), complianceRecords });
  }),

  activityProjects: handle(userRoutes.activityProjects, async ({ input, db }) => {
    const { userId, page, pageSize } = input;
    if (!(await findUser(db, userId))) return unknown;
    const { projects: total } = await countActivity(db, userId);
    return succeed({ items: (await listProjectsOf(db, userId, input)).map(presentDated), total, page, pageSize });
  }),

  activityDocuments: handle(userRoutes.activityDocuments, async ({ input, db }) => {
    const { userId, page, pageSize } = input;
    if (!(await findUser(db, userId))) return unknown;
    const { documents: total } = await countActivity(db, userId);
    return succeed({ items: (await listDocumentsOf(db, userId, input)).map(presentDocument), total, page, pageSize });
  }),

  activityLabDocuments: handle(userRoutes.activityLabDocuments, async ({ input, db }) => {
    const { userId, page, pageSize } = input;
    if (!(await findUser(db, userId))) return unknown;
    const { labDocuments: total } = await countActivity(db, userId);
    return succeed({ items: (await listLabDocumentsBy(db, userId, input)).map(presentDocument), total, page, pageSize });
  }),

  activityRecords: handle(userRoutes.activityRecords, async ({ input, db }) => {
    const { userId, page, pageSize } = input;
    if (!(await findUser(db, userId))) return unknown;
    const total = await countRecordsOfUser(db, userId);
    return succeed({ items: (await listRecordsOfUser(db, userId, input)).map(presentDated), total, page, pageSize });
  }),
};
