import { router } from '../../app.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { RequestContext } from '../../platform/http/call.ts';
import { invoke } from '../../platform/http/mount.ts';
import type { Play } from '../play.ts';
import { day } from '../stage.ts';
import type { Between } from './rooms.ts';

const codes = Array.from({ length: 24 }, (_, index) => `S-${String(index + 1).padStart(3, '0')}`);
const tissue = { material: 'Tumor tissue', container: 'Cryovial', volume: 0.25, unit: 'mL', storage: '-80', stability: 72 };

/** Samples on their way and received, of which one is rejected and one asked for again, and the shipment that replaces it: within two days. */
export const planShipments = ({ timeline, stage }: Play, { collaborationId, owner, researcher }: Between, from: Date): void => {
  const plan = (days: number, person: UserActor, work: (call: RequestContext) => Promise<unknown>) =>
    timeline.plan(new Date(from.getTime() + days * day), (at) => stage.act(at, () => work(stage.as(person, at))));
  const prepare = async (call: RequestContext, samples: readonly { code: string; replaces?: string }[]) => {
    const { id: shipmentId } = await invoke(
      router.shipments.prepare,
      { collaborationId, category: 'category-b', dry_ice_kg: 4, carrier: 'Northway Couriers' },
      call,
    );
    await invoke(
      router.shipments.addSamples,
      { shipmentId, samples: samples.map((sample) => ({ ...tissue, ...sample })) },
      call,
    );
  };
  const first = async (call: RequestContext) =>
    (await invoke(router.shipments.list, { collaborationId }, call)).items[0]?.id ?? '';
  plan(0, researcher, (call) =>
    prepare(
      call,
      codes.map((code) => ({ code })),
    ),
  );
  plan(0.1, researcher, async (call) =>
    invoke(
      router.shipments.handOver,
      { shipmentId: await first(call), place: 'Biobank, loading dock', temperature_c: -78 },
      call,
    ),
  );
  plan(0.8, owner, async (call) =>
    invoke(
      router.shipments.receive,
      {
        shipmentId: await first(call),
        place: 'Receiving desk',
        temperature_c: -72,
        condition: 'Dry ice left in every box',
        samples: [
          { code: 'S-017', outcome: 'rejected', reason: 'insufficient-volume' },
          { code: 'S-021', outcome: 'asked-again', reason: 'thawed' },
        ],
      },
      call,
    ),
  );
  plan(1.5, researcher, (call) => prepare(call, [{ code: 'S-021-B', replaces: 'S-021' }]));
};
