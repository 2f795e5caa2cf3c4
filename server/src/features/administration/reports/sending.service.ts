import type { ErrorCode } from '@aliquot/contract/errors';
import type { Role } from '@aliquot/contract/options';
import type { Doing } from '../../../platform/db/doing.ts';
import { byteOrderMark, sendMadeFile } from '../../../platform/http/raw-answers.ts';
import type { RawContext } from '../../../platform/http/server.ts';

/** A CSV file as spreadsheets open it. */
export const csvBytes = (text: string): Buffer => Buffer.from(byteOrderMark + text);

/** Sends text or bytes as a file under a name without its ending. @returns true: the request is answered. */
export const sendFile = (context: RawContext, format: 'pdf' | 'csv' | 'txt', name: string, body: Buffer | string): true =>
  sendMadeFile(context, format, name, typeof body !== 'string' ? body : format === 'csv' ? csvBytes(body) : Buffer.from(body));

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
