import type { AccountSession, User } from '@aliquot/contract/accounts';
import type { Origin } from '../../kernel/origin.ts';
import { deviceName } from '../../platform/auth/device.ts';
import type { OpenSession } from '../../platform/auth/own-account.ts';
import type { UserRow } from './accounts.repository.ts';

/** A user as the wire carries them. */
export const presentUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailVerified: row.email_verified,
  role: row.role,
  organization: row.organization,
  organizationSize: row.organization_size,
  location: row.location,
  researchInterest: row.research_interest,
  geo_location: row.geo_location ? { coordinates: [row.geo_location.x, row.geo_location.y] } : null,
  mustChangePassword: row.must_change_password,
  created_at: row.created_at.toISOString(),
});

/** A session without the token that makes it one. */
export const presentSession = (session: OpenSession, { sessionId }: Origin): AccountSession => ({
  id: session.id,
  current: session.id === sessionId,
  device: deviceName(session.userAgent),
  ip: session.ip,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.updatedAt.toISOString(),
});
