import type { Role } from '@aliquot/contract/options';
import type { Database } from '../../../platform/db/index.ts';

export type SessionRow = {
  session_id: string;
  expires_at: Date;
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  role: Role;
  must_change_password: boolean;
  two_factor_enabled: boolean;
  lab_id: string | null;
};

const byToken = `
  select s.id as session_id, s.expires_at, u.id, u.name, u.email, u.email_verified, u.role,
    u.must_change_password, u.two_factor_enabled, m.lab_id
  from sessions s
  join users u on u.id = s.user_id
  left join lab_members m on m.user_id = u.id and u.role = 'lab_owner'
  where s.token = $1`;

/** A session with its person and their laboratory. There is no actor yet, so it reads as the schema's owner. */
export const findSession = async ({ pool }: Database, token: string): Promise<SessionRow | undefined> => {
  const { rows } = await pool.query<SessionRow>({ name: 'aliquot_session', text: byToken, values: [token] });
  return rows[0];
};
