/** Where a shipment is. */
export const shipmentStateLabels = {
  prepared: 'Prepared',
  'handed-over': 'Handed over',
  delivered: 'Delivered',
  received: 'Received',
  lost: 'Lost',
} as const;
export type ShipmentState = keyof typeof shipmentStateLabels;
export const shipmentStates = Object.keys(shipmentStateLabels) as ShipmentState[];

export const shipmentSideLabels = { researcher: 'Researcher', laboratory: 'Laboratory' } as const;
export type ShipmentSide = keyof typeof shipmentSideLabels;
export const shipmentSides = Object.keys(shipmentSideLabels) as ShipmentSide[];

/** How the transport rules class what is inside (IATA DGR 3.6.2; 49 CFR 173.134). */
export const transportCategoryLabels = {
  'category-b': 'Biological substance, Category B (UN3373)',
  exempt: 'Exempt human or animal specimen',
  'not-regulated': 'Not regulated',
} as const;
export type TransportCategory = keyof typeof transportCategoryLabels;
export const transportCategories = Object.keys(transportCategoryLabels) as TransportCategory[];

export const storageLabels = {
  '-80': '−80 °C',
  '-20': '−20 °C',
  '2-8': '2 to 8 °C',
  '15-25': '15 to 25 °C',
  'liquid-nitrogen': 'Liquid nitrogen',
  'dry-ice': 'Dry ice',
  other: 'Other',
} as const;
export type Storage = keyof typeof storageLabels;

export const volumeUnits = ['mL', 'µL', 'L', 'g', 'mg', 'µg', 'pieces'] as const;
export type VolumeUnit = (typeof volumeUnits)[number];

/** What became of a sample: `sent` until its shipment is received. */
export const sampleStateLabels = {
  sent: 'Sent',
  accepted: 'Accepted',
  rejected: 'Rejected',
  'asked-again': 'Asked for again',
  missing: 'Missing',
  unexpected: 'Unexpected',
} as const;
export type SampleState = keyof typeof sampleStateLabels;
export const sampleStates = Object.keys(sampleStateLabels) as SampleState[];

export const rejectionReasonLabels = {
  haemolysed: 'Hemolyzed',
  'insufficient-volume': 'Insufficient volume',
  'wrong-container': 'Wrong container',
  clotted: 'Clotted',
  delayed: 'Delayed',
  unlabelled: 'Unlabeled',
  mislabelled: 'Mislabeled',
  lipaemic: 'Lipemic',
  contaminated: 'Contaminated',
  thawed: 'Thawed',
  other: 'Other',
} as const;
export type RejectionReason = keyof typeof rejectionReasonLabels;
export const rejectionReasons = Object.keys(rejectionReasonLabels) as RejectionReason[];

/** Most samples of one shipment. */
export const mostSamples = 10_000;

/** Longest address of a label, in characters. */
export const addressLength = 500;

/** Longest words about a condition or a rejected sample, in characters. */
export const conditionLength = 500;
