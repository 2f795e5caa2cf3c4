import type { Role } from '@aliquot/contract/options';
import type { Database } from '../../../../platform/db/index.ts';

export type SessionRow = {
  session_id: string;
  expires_at: Date;
  created_at: Date;
  used_at: Date;
  opened_by: string | null;
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
  select s.id as session_id, s.expires_at, s.created_at, s.used_at, s.opened_by, u.id, u.name, u.email, u.email_verified, u.role,
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

/** Writes down when a session was used. */
export const noteUse = async ({ pool }: Database, sessionId: string, at: Date): Promise<void> => {
  await pool.query('update sessions set used_at = greatest(used_at, $2) where id = $1', [sessionId, at]);
};

export const removeSession = async ({ pool }: Database, sessionId: string): Promise<void> => {
  await pool.query('delete from sessions where id = $1', [sessionId]);
};
