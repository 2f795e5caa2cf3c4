import { counted } from '@aliquot/contract/counted';
import { type Storage, storageLabels, type VolumeUnit } from '@aliquot/contract/engagements/shipment-options';
import type { Labels, Manifest } from '../../../kernel/shipping-paper.ts';

type Shipment = {
  readonly id: string;
  readonly number: number;
  readonly category: string;
  readonly dry_ice_kg: number | null;
  readonly carrier: string;
  readonly tracking_number: string;
  readonly from_address: string;
  readonly to_address: string;
};
type Sample = {
  readonly code: string;
  readonly box: number;
  readonly material: string;
  readonly container: string;
  readonly volume: number;
  readonly volume_unit: VolumeUnit;
  readonly storage: Storage;
  readonly stability_hours: number | null;
};

/** The text of a box's barcode: the same for the same box, and unlike any other. */
export const boxCode = (shipmentId: string, box: number): string =>
  `${shipmentId.replaceAll('-', '').slice(0, 12).toUpperCase()}-${box}`;

const amountOf = ({ volume, volume_unit }: Sample) => `${volume} ${volume_unit}`;

const dryIceWords = (kg: number): string => `Dry ice, UN1845, ${kg} kg per box`;

/** The numbers of the boxes of some samples, smallest first. */
const boxesOf = (samples: readonly Sample[]): number[] => [...new Set(samples.map(({ box }) => box))].toSorted((a, b) => a - b);

const exemptWords = 'Exempt human or animal specimen';

export const labelsOf = (title: string, shipment: Shipment, samples: readonly Sample[]): Labels => {
  const boxes = boxesOf(samples);
  const heading = (box: number) => `Shipment ${shipment.number}, box ${box} (${boxes.indexOf(box) + 1} of ${boxes.length})`;
  return {
    title: `Labels for shipment ${shipment.number}`,
    boxes: boxes.map((box) => {
      const inside = samples.filter((sample) => sample.box === box);
      const storage = [...new Set(inside.map((sample) => storageLabels[sample.storage]))].join(', ');
      return {
        code: boxCode(shipment.id, box),
        heading: heading(box),
        from: shipment.from_address,
        to: shipment.to_address,
        facts: [title, counted(inside.length, 'sample'), `Storage: ${storage}`],
        isCategoryB: shipment.category === 'category-b',
        exempt: shipment.category === 'exempt' ? exemptWords : null,
        dryIceKg: shipment.dry_ice_kg,
      };
    }),
    samples: samples.map((sample) => ({
      code: sample.code,
      lines: [
        `${sample.material}, ${amountOf(sample)}`,
        storageLabels[sample.storage],
        `Shipment ${shipment.number}, box ${sample.box}`,
      ],
    })),
  };
};

const categoryWords: Readonly<Record<string, string>> = {
  'category-b': 'UN3373 Biological substance, Category B',
  exempt: exemptWords,
};

const oneLine = (address: string) => address.replaceAll(/\s*\n\s*/g, ', ');

const facts = (title: string, shipment: Shipment, samples: readonly Sample[]): (readonly [string, string])[] => {
  const all: (readonly [string, string])[] = [
    ['Project', title],
    ['From', oneLine(shipment.from_address)],
    ['To', oneLine(shipment.to_address)],
    ['Carrier', [shipment.carrier, shipment.tracking_number].filter(Boolean).join(', ')],
    [
      'Contents',
      `${counted(samples.length, 'sample')} in ${boxesOf(samples).length === 1 ? '1 box' : `${boxesOf(samples).length} boxes`}`,
    ],
    ['Transport category', categoryWords[shipment.category] ?? 'Not regulated'],
    ['Refrigerant', shipment.dry_ice_kg === null ? '' : dryIceWords(shipment.dry_ice_kg)],
  ];
  return all.filter(([, value]) => value !== '');
};

export const manifestOf = (title: string, shipment: Shipment, samples: readonly Sample[]): Manifest => ({
  title: `Manifest for shipment ${shipment.number}`,
  facts: facts(title, shipment, samples),
  boxes: boxesOf(samples).map((box) => ({ code: boxCode(shipment.id, box), heading: `Box ${box}` })),
  columns: ['Code', 'Barcode', 'Box', 'Material', 'Container', 'Volume', 'Storage', 'Stability'],
  rows: samples.map((sample) => [
    sample.code,
    String(sample.box),
    sample.material,
    sample.container,
    amountOf(sample),
    storageLabels[sample.storage],
    sample.stability_hours === null ? '' : `${sample.stability_hours} h`,
  ]),
});
