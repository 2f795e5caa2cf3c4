import type { ErrorCode } from '@aliquot/contract/errors';
import type { Role } from '@aliquot/contract/options';
import type { Doing } from '../../platform/db/doing.ts';
import { byteOrderMark } from '../../platform/http/raw-answers.ts';
import type { RawContext } from '../../platform/http/server.ts';

const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const;
type Format = keyof typeof mediaTypes;

/** A CSV file as spreadsheets open it. */
export const csvBytes = (text: string): Buffer => Buffer.from(byteOrderMark + text);

/** Sends a file under a name without its ending. @returns true: the request is answered. */
export const sendFile = ({ response }: RawContext, format: Format, name: string, body: Buffer | string): true => {
  const bytes = typeof body !== 'string' ? body : format === 'csv' ? csvBytes(body) : Buffer.from(body);
  response.writeHead(200, {
    'Content-Type': mediaTypes[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(bytes);
  return true;
};

/** Why a request for a file is refused; null when it is not. `roles` may download such files. */
export const refusalFor = ({ actor, request }: RawContext, roles: readonly Role[]): ErrorCode | null => {
  if (request.method !== 'GET') return 'METHOD_NOT_SUPPORTED';
  if (actor.kind !== 'user') return 'UNAUTHORIZED';
  return roles.includes(actor.role) ? null : 'FORBIDDEN';
};

export const inTransaction = <Value>(
  { world, actor, origin, now }: RawContext,
  work: (doing: Doing) => Promise<Value>,
): Promise<Value> => world.database.transaction(actor, (db) => work({ world, db, actor, origin, now }));

/** A moment as reports name it. */
export const momentText = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
