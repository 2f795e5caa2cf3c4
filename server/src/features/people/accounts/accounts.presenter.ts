import { createHash } from 'node:crypto';
import type { AccountSession, Factor, Identity, User } from '@aliquot/contract/people/accounts';
import type { Origin } from '../../../kernel/origin.ts';
import { wireOf } from '../../../kernel/pick.ts';
import { deviceName } from '../../../platform/auth/device.ts';
import type { OpenSession } from '../../../platform/auth/own-account.ts';
import type { Config } from '../../../platform/config.ts';
import type { UserRow } from './accounts.repository.ts';
import { owedBy } from './signing-in/owing.domain.ts';

/** A user in an answer; `byRecovery` in a session that a link for setting a password opened. */
export const presentUser = (row: UserRow, config: Pick<Config, 'accounts'>, byRecovery = false): User => ({
  ...wireOf(row, ['id', 'name', 'email', 'role', 'organization', 'location', 'created_at', 'updated_at']),
  emailVerified: row.email_verified,
  organizationSize: row.organization_size,
  researchInterest: row.research_interest,
  geo_location: row.geo_location ? { coordinates: [row.geo_location.x, row.geo_location.y] } : null,
  mustChangePassword: row.must_change_password,
  owes: owedBy(row, { secondFactor: config.accounts.requireAdminSecondFactor, byRecovery }),
});

/** A session without its token. */
export const presentSession = (session: OpenSession, { sessionId }: Origin): AccountSession => ({
  id: session.id,
  current: session.id === sessionId,
  device: deviceName(session.userAgent),
  ip: session.ip,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.updatedAt.toISOString(),
});

/** A digest that identifies an address only to someone who already knows it. */
export const addressDigest = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex');

/** A single sign-on identity, with its provider's name from the settings. */
export const presentIdentity = (
  row: { id: string; provider_id: string; created_at: Date },
  { accounts }: Pick<Config, 'accounts'>,
): Identity => ({
  id: row.id,
  provider: row.provider_id,
  name: accounts.oidc?.name ?? row.provider_id,
  created_at: row.created_at.toISOString(),
});

/** A phone number with all but its last two digits hidden. */
export const maskedPhone = (phone: string) =>
  `${phone.slice(0, 2)}${'•'.repeat(Math.max(0, phone.length - 4))}${phone.slice(-2)}`;

/** A person's second factors. */
export const presentFactors = (row: UserRow, authenticator: { verified: boolean } | undefined): Factor[] => [
  ...(authenticator
    ? [{ factor_type: 'totp' as const, status: authenticator.verified ? ('verified' as const) : ('unverified' as const) }]
    : []),
  ...(row.phone_number
    ? [
        {
          factor_type: 'phone' as const,
          status: row.phone_number_verified ? ('verified' as const) : ('unverified' as const),
          phone: maskedPhone(row.phone_number),
        },
      ]
    : []),
];
