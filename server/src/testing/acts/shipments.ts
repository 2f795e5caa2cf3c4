import type { TypedSample } from '@aliquot/contract/engagements/shipments';
import type { Person } from '../test-app.ts';

/** A typed sample, complete and valid. */
export const typedSample = (code: string, changes: Partial<TypedSample> = {}): TypedSample => ({
  code,
  material: 'Plasma',
  container: 'Cryovial',
  volume: 0.5,
  unit: 'mL',
  storage: '-80',
  stability: 72,
  ...changes,
});

/** A prepared shipment with samples. */
export const prepareShipment = async (
  person: Person,
  collaborationId: string,
  samples: readonly TypedSample[],
  details: { dry_ice_kg?: number; transit_hours?: number; carrier?: string } = {},
) => {
  const { id } = await person.api.shipments.prepare({ collaborationId, category: 'category-b', ...details });
  await person.api.shipments.addSamples({ shipmentId: id, samples: [...samples] });
  return person.api.shipments.get({ shipmentId: id });
};

/** A prepared shipment with one sample, and one that was handed over. */
export const shipmentsOf = async (researcher: Person, collaborationId: string) => {
  const prepared = await prepareShipment(researcher, collaborationId, [typedSample('S-001')]);
  const onItsWay = await prepareShipment(researcher, collaborationId, [typedSample('S-002')]);
  await researcher.api.shipments.handOver({ shipmentId: onItsWay.id });
  const { items } = await researcher.api.shipments.samples({ shipmentId: prepared.id });
  return { preparedShipment: prepared.id, sample: items[0]?.id ?? '', shipmentOnItsWay: onItsWay.id };
};
