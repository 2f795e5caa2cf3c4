import type { OwnNameStatus } from '@aliquot/contract/own-names';

/** What can be done with what a laboratory says of a name, and from where. Each way is taken once: who comes second finds it gone. */
const ownNameMoves = {
  confirmed: { from: ['stated'] },
  refused: { from: ['stated', 'confirmed'] },
  withdrawn: { from: ['stated', 'confirmed'] },
} as const satisfies Record<Exclude<OwnNameStatus, 'stated'>, { from: readonly OwnNameStatus[] }>;
export type OwnNameMove = keyof typeof ownNameMoves;

export const canMoveName = (status: OwnNameStatus, move: OwnNameMove): boolean =>
  (ownNameMoves[move].from as readonly OwnNameStatus[]).includes(status);

type Named = {
  readonly type: string;
  readonly number: string | null;
  readonly holder: string | null;
  readonly address: string | null;
};

/** Whether what was said of a name is about a certificate: of the same holder and site, or the same certificate where it names nobody. */
export const isAbout = (name: Named, certificate: Named): boolean =>
  name.holder === certificate.holder &&
  (name.holder === null
    ? name.type === certificate.type && name.number === certificate.number
    : name.address === certificate.address);
