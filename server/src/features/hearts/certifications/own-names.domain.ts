import type { OwnNameStatus } from '@aliquot/contract/hearts/own-names';

/** Allowed moves of what a laboratory says of a name, each with the permission that it needs from the policy. */
export const ownNameMoves = {
  confirmed: { from: ['stated'], needs: 'decide' },
  refused: { from: ['stated', 'confirmed'], needs: 'decide' },
  withdrawn: { from: ['stated', 'confirmed'], needs: 'withdraw' },
} as const satisfies Record<Exclude<OwnNameStatus, 'stated'>, { from: readonly OwnNameStatus[]; needs: string }>;
export type OwnNameMove = keyof typeof ownNameMoves;

export const canMoveName = (status: OwnNameStatus, move: OwnNameMove): boolean =>
  (ownNameMoves[move].from as readonly OwnNameStatus[]).includes(status);

type Named = {
  readonly type: string;
  readonly number: string | null;
  readonly holder: string | null;
  readonly address: string | null;
};

/** True when the name is about the certificate: the same holder and site, or the same certificate when it names no holder. */
export const isAbout = (name: Named, certificate: Named): boolean =>
  name.holder === certificate.holder &&
  (name.holder === null
    ? name.type === certificate.type && name.number === certificate.number
    : name.address === certificate.address);
