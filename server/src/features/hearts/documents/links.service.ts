import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { limits } from '@aliquot/contract/limits';
import type { Visible } from '../../../kernel/permission.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { clockTolerance } from '../../../platform/db/latest-past.ts';
import type { World } from '../../../platform/world.ts';
import { mayReadEngagementFile } from './documents.policy.ts';

export type LinkKind =
  | 'lab-documents'
  | 'documents'
  | 'message-files'
  | 'proposal-files'
  | 'agreements'
  | 'payment-notes'
  | 'protocols';
type Disposition = 'inline' | 'attachment';

/** The grant of a link: one document, one way of opening it, for one person, until `expires` (seconds since 1970). */
type Grant = { kind: LinkKind; documentId: string; userId: string; disposition: Disposition; expires: number };

const signatureOf = ({ config }: World, { kind, documentId, userId, disposition, expires }: Grant): string => {
  const key = new Uint8Array(hkdfSync('sha256', config.accounts.secret, '', 'aliquot signed links', 32));
  return createHmac('sha256', key).update([kind, documentId, userId, disposition, expires].join('\n')).digest('base64url');
};

/** A link that opens one document for one person in the next 300 seconds. Opening it checks the session and the policy again. */
export const signLink = (
  world: World,
  {
    kind,
    document: { id: documentId },
    userId,
    disposition,
    now,
  }: Omit<Grant, 'expires' | 'documentId'> & { document: Visible<{ id: string }>; now: Date },
): { url: string; expires_at: string } => {
  const expires = Math.floor(now.getTime() / 1000) + limits.linkLifetimeSeconds;
  const signature = signatureOf(world, { kind, documentId, userId, disposition, expires });
  const query = new URLSearchParams({ expires: String(expires), disposition, signature });
  return { url: `/api/files/${kind}/${documentId}?${query.toString()}`, expires_at: new Date(expires * 1000).toISOString() };
};

type LinkCall = Pick<UserDoing, 'actor' | 'now' | 'world'> & { readonly input: { readonly disposition: Disposition } };

/** The answer with a link to a document, for those who may read it. */
export const linkTo = ({ input, actor, now, world }: LinkCall, kind: LinkKind, document: Visible<{ id: string }> | null) =>
  document
    ? succeed(signLink(world, { kind, document, userId: actor.id, disposition: input.disposition, now }))
    : refuse('NOT_FOUND');

/** The same for a file that both sides of an engagement read. */
export const linkToFile = (
  call: LinkCall,
  kind: LinkKind,
  file: (Parameters<typeof mayReadEngagementFile>[1] & { readonly id: string }) | undefined,
) => linkTo(call, kind, file ? mayReadEngagementFile(call.actor, file) : null);

const pathPattern =
  /^\/api\/files\/(lab-documents|documents|message-files|proposal-files|agreements|payment-notes|protocols)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

const equal = (a: string, b: string): boolean => {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
};

type OpenedLink =
  | { readonly ok: true; readonly kind: LinkKind; readonly documentId: string; readonly disposition: Disposition }
  | { readonly ok: false; readonly reason: 'not-a-link' | 'invalid' | 'expired' };

/** Checks a link for the person who opens it. A link made for another user is invalid, like one that was tampered with. */
export const openLink = (world: World, path: string, query: URLSearchParams, userId: string, now: Date): OpenedLink => {
  const [, kind, documentId] = pathPattern.exec(path) ?? [];
  if (kind === undefined || documentId === undefined) return { ok: false, reason: 'not-a-link' };
  const disposition = query.get('disposition') === 'inline' ? 'inline' : 'attachment';
  const expires = Number(query.get('expires'));
  const grant: Grant = { kind: kind as LinkKind, documentId, userId, disposition, expires };
  if (!equal(query.get('signature') ?? '', signatureOf(world, grant))) return { ok: false, reason: 'invalid' };
  const left = expires * 1000 - now.getTime();
  // A link that lasts longer was made while the clock was ahead.
  if (left <= 0 || left > limits.linkLifetimeSeconds * 1000 + clockTolerance) return { ok: false, reason: 'expired' };
  return { ok: true, kind: grant.kind, documentId, disposition };
};
