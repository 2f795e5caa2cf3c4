import type { AdminProject } from '@aliquot/contract/administration/admin-projects';
import { requestColumns } from '@aliquot/contract/request-fields';
import type { Actor } from '../../../../kernel/actor.ts';
import type { Visible } from '../../../../kernel/permission.ts';
import { pick } from '../../../../kernel/pick.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import { certificationsOfLabs } from '../projects.presenter.ts';
import { adminAbilities } from './admin.policy.ts';
import type { AdminProjectRow } from './admin.repository.ts';

type Certifications = Awaited<ReturnType<typeof certificationsOfLabs>>;

const presentCollaboration = (
  { lab, created_at, ...row }: AdminProjectRow['lab_collaborations'][number],
  certifications: Certifications,
) => ({
  ...row,
  created_at: new Date(created_at).toISOString(),
  labs: lab && {
    ...pick(lab, ['id', 'name', 'address', 'status']),
    contact_info: {
      email: lab.contact_email,
      phone: lab.contact_phone,
      certifications: certifications.get(lab.id) ?? {},
    },
  },
});

const nameOfProfile = (profile: unknown): string => {
  const { name } = (profile ?? {}) as { name?: unknown };
  return typeof name === 'string' && name !== '' ? name : 'A suggested profile';
};

const presentOne = (actor: Actor, row: Visible<AdminProjectRow>, certifications: Certifications): AdminProject => ({
  id: row.id,
  ...pick(row, requestColumns),
  status: row.status,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  users: { name: row.user_name, email: row.user_email, organization: row.user_organization },
  lab_collaborations: row.lab_collaborations.map((collaboration) => presentCollaboration(collaboration, certifications)),
  documents: row.documents.map((document) => ({ ...document, uploaded_at: new Date(document.uploaded_at).toISOString() })),
  document_count: row.document_count ?? 0,
  open_demand: row.open_demand ? { name: nameOfProfile(row.suggested_profile) } : null,
  has_dispute: Boolean(row.has_dispute),
  can: adminAbilities(actor, row),
});

export const presentAdminProjects = async (
  doing: Doing,
  rows: readonly Visible<AdminProjectRow>[],
): Promise<AdminProject[]> => {
  const certifications = await certificationsOfLabs(doing, rows);
  return rows.map((row) => presentOne(doing.actor, row, certifications));
};
