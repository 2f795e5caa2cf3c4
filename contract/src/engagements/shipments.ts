import { z } from 'zod';
import { fileSchema } from '../hearts/documents.ts';
import { limits } from '../limits.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';
import {
  addressLength,
  conditionLength,
  mostSamples,
  rejectionReasons,
  sampleStates,
  shipmentSides,
  shipmentStates,
  transportCategories,
} from './shipment-options.ts';

const temperatureSchema = z.number('Enter a temperature in °C').min(-273.15, 'No temperature is below −273.15 °C').max(100);

/** What a person notes when a shipment changes hands; `at` is the moment of the call where none is given. */
const custodyInput = {
  at: timestampSchema.optional(),
  place: lineSchema.max(limits.titleLength).default(''),
  temperature_c: temperatureSchema.nullable().default(null),
  condition: lineSchema.max(conditionLength).default(''),
};

const custodySchema = z.object({
  id: idSchema,
  event: z.enum(['handed-over', 'delivered', 'received', 'lost', 'noted']),
  at: timestampSchema,
  /** The person's name when the event was added. */
  who: z.string(),
  side: z.enum(shipmentSides),
  place: z.string(),
  temperature_c: z.number().nullable(),
  condition: z.string(),
});
export type CustodyEvent = z.infer<typeof custodySchema>;

const sampleSchema = z.object({
  id: idSchema,
  code: z.string(),
  /** Which box of the shipment it is in; boxes count from 1. */
  box: z.number().int().min(1),
  material: z.string(),
  container: z.string(),
  volume: z.number(),
  volume_unit: z.string(),
  storage: z.string(),
  /** How long it stays usable after the pick-up; null where nothing was stated. */
  stability_hours: z.number().int().nullable(),
  state: z.enum(sampleStates),
  reason: z.enum(rejectionReasons).nullable(),
  note: z.string(),
  /** Hours from the pick-up to the receipt. */
  hours_taken: z.number().nullable(),
  /** Whether that was longer than its stability. */
  late: z.boolean(),
  /** The code of the sample in whose place it was sent. */
  replaces: z.string().nullable(),
  /** The code of the sample that was sent in its place. */
  replaced_by: z.string().nullable(),
  can: z.object({ remove: z.boolean() }),
});
export type Sample = z.infer<typeof sampleSchema>;

const detailsShape = {
  category: z.enum(transportCategories),
  /** Net weight of the dry ice in each box, in kg; null without dry ice. */
  dry_ice_kg: z
    .number('Enter a weight in kg')
    .gt(0, 'Enter a weight above 0 kg')
    .max(200, 'At most 200 kg of dry ice in a box')
    .nullable(),
  /** How long the carrier takes from the pick-up to the door. */
  transit_hours: z.number().int().min(1, 'At least 1 hour').max(720, 'At most 720 hours'),
  carrier: lineSchema.max(limits.titleLength),
  tracking_number: lineSchema.max(limits.titleLength),
  /** Names and addresses on the label, in lines. */
  from_address: z.string().trim().max(addressLength),
  to_address: z.string().trim().max(addressLength),
};

/** When a sender's pick-up arrives in time; moments are in the laboratory's time zone when shown. */
const clockSchema = z.object({
  /** `any`: a pick-up at any time of the next two weeks is in time. `none`: no pick-up is. `unknown`: it can't be checked. */
  pick_up: z.enum(['any', 'window', 'none', 'unknown']),
  from: timestampSchema.nullable(),
  until: timestampSchema.nullable(),
  shortest_stability_hours: z.number().int().nullable(),
  /** Samples that don't state their stability. */
  unstated: z.number().int(),
  /** When the laboratory receives, in words; null where it does not say. */
  receives: z.string().nullable(),
  time_zone: z.string(),
});
export type StabilityClock = z.infer<typeof clockSchema>;

const shipmentSchema = z.object({
  id: idSchema,
  /** Shipments of a collaboration count from 1. */
  number: z.number().int().min(1),
  sent_by: z.enum(shipmentSides),
  state: z.enum(shipmentStates),
  ...detailsShape,
  created_at: timestampSchema,
  handed_over_at: timestampSchema.nullable(),
  received_at: timestampSchema.nullable(),
  boxes: z.number().int(),
  /** Samples by their state; an unexpected one is not among those that were sent. */
  counts: z.record(z.enum(sampleStates), z.number().int()),
  samples: z.number().int(),
  /** How much of a received shipment arrived. */
  extent: z.enum(['all', 'part', 'none']).nullable(),
  /** Codes that were sent and did not arrive, and codes that arrived and were not sent: the first 100 of each. */
  missing: z.array(z.string()),
  unexpected: z.array(z.string()),
  custody: z.array(custodySchema),
  clock: clockSchema.nullable(),
  labels_url: z.string().nullable(),
  manifest_url: z.string().nullable(),
  can: z.object({
    edit: z.boolean(),
    add_samples: z.boolean(),
    discard: z.boolean(),
    hand_over: z.boolean(),
    deliver: z.boolean(),
    lose: z.boolean(),
    receive: z.boolean(),
    note: z.boolean(),
  }),
});
export type Shipment = z.infer<typeof shipmentSchema>;

const rowProblemSchema = z.object({
  /** The row as the person counts them, the line of headings included. */
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});
export type RowProblem = z.infer<typeof rowProblemSchema>;

const checkedSchema = z.object({
  rows: z.number().int(),
  good: z.number().int(),
  /** Numbers of the rows with a problem. */
  bad: z.array(z.number().int()),
  problems: z.array(rowProblemSchema),
  /** Headings of columns that are not known and not kept. */
  ignored: z.array(z.string()),
  /** The first good rows, as they would be saved. */
  first: z.array(
    sampleSchema.pick({
      code: true,
      material: true,
      container: true,
      volume: true,
      volume_unit: true,
      storage: true,
      stability_hours: true,
      box: true,
    }),
  ),
});
export type CheckedRows = z.infer<typeof checkedSchema>;

/** One typed sample, by column; the same words as in a file. */
const typedSchema = z.object({
  code: z.string().max(500),
  material: z.string().max(500),
  container: z.string().max(500),
  volume: z.union([z.string().max(500), z.number()]),
  unit: z.string().max(500).optional(),
  storage: z.string().max(500),
  stability: z.union([z.string().max(500), z.number()]).optional(),
  box: z.union([z.string().max(500), z.number()]).optional(),
  replaces: z.string().max(500).optional(),
});
export type TypedSample = z.infer<typeof typedSchema>;

const byShipment = z.object({ shipmentId: idSchema });

const rowsInput = byShipment.extend({
  /** Typed samples, pasted text, or a CSV file of up to 10 MB: one of the three. */
  samples: z.array(typedSchema).max(mostSamples).optional(),
  text: z.string().optional(),
  file: fileSchema.optional(),
});

const outcomeSchema = z.object({
  code: lineSchema.max(500),
  outcome: z.enum(['accepted', 'rejected', 'asked-again', 'missing']),
  /** Needed where a sample is rejected or asked for again. */
  reason: z.enum(rejectionReasons).nullable().default(null),
  /** Needed with the reason `other`. */
  note: lineSchema.max(conditionLength).default(''),
});
export type Outcome = z.infer<typeof outcomeSchema>;

const bothSides = ['user', 'lab_owner'] as const;

export const shipmentRoutes = {
  list: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/shipments',
    access: 'signed-in',
    summary: 'The shipments of a request with their custody, oldest first',
    input: z.object({ collaborationId: idSchema }),
    output: z.object({ items: z.array(shipmentSchema), can: z.object({ prepare: z.boolean() }) }),
    errors: ['NOT_FOUND'],
  }),
  prepare: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/shipments',
    access: bothSides,
    summary: 'Prepare a shipment of agreed work',
    input: z.object({
      collaborationId: idSchema,
      category: detailsShape.category,
      dry_ice_kg: detailsShape.dry_ice_kg.default(null),
      transit_hours: detailsShape.transit_hours.default(24),
      carrier: detailsShape.carrier.default(''),
      tracking_number: detailsShape.tracking_number.default(''),
      /** What is known of both sides where none is given. */
      from_address: detailsShape.from_address.optional(),
      to_address: detailsShape.to_address.optional(),
    }),
    output: shipmentSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  get: route({
    method: 'GET',
    path: '/shipments/{shipmentId}',
    access: 'signed-in',
    summary: 'A shipment with its custody',
    input: byShipment,
    output: shipmentSchema,
    errors: ['NOT_FOUND'],
  }),
  edit: route({
    method: 'PUT',
    path: '/shipments/{shipmentId}',
    access: bothSides,
    summary: 'Change the details of a shipment that was not handed over',
    input: byShipment.extend(detailsShape),
    output: shipmentSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  discard: route({
    method: 'DELETE',
    path: '/shipments/{shipmentId}',
    access: bothSides,
    summary: 'Discard a shipment that was not handed over, with its samples',
    input: byShipment,
    output: z.object({ number: z.number().int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  samples: route({
    method: 'GET',
    path: '/shipments/{shipmentId}/samples',
    access: 'signed-in',
    summary: 'The samples of a shipment, in their order',
    input: pageQuerySchema.extend({ shipmentId: idSchema, state: z.enum(sampleStates).optional() }),
    output: pageOf(sampleSchema),
    errors: ['NOT_FOUND'],
  }),
  check: route({
    method: 'POST',
    path: '/shipments/{shipmentId}/samples/check',
    access: bothSides,
    summary: 'Check samples without saving any: the rows with a problem by row, column and reason',
    input: rowsInput,
    output: checkedSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  addSamples: route({
    method: 'POST',
    path: '/shipments/{shipmentId}/samples',
    access: bothSides,
    summary: 'Add samples; nothing is saved while a row with a problem is not left out',
    input: rowsInput.extend({
      /** Row numbers to leave out, separated by commas. */
      leave_out: z
        .string()
        .regex(/^(?:\d{1,6}(?:,\d{1,6})*)?$/, 'Row numbers, separated by commas')
        .default(''),
    }),
    output: z.object({ added: z.number().int(), left_out: z.number().int() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  removeSample: route({
    method: 'DELETE',
    path: '/samples/{sampleId}',
    access: bothSides,
    summary: 'Remove a sample from a shipment that was not handed over',
    input: z.object({ sampleId: idSchema }),
    output: z.object({ code: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  handOver: route({
    method: 'POST',
    path: '/shipments/{shipmentId}/hand-over',
    access: bothSides,
    summary: 'Note that a shipment was handed to its carrier',
    input: byShipment.extend(custodyInput),
    output: shipmentSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  deliver: route({
    method: 'POST',
    path: '/shipments/{shipmentId}/deliver',
    access: bothSides,
    summary: 'Note that the carrier delivered a shipment',
    input: byShipment.extend(custodyInput),
    output: shipmentSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  lose: route({
    method: 'POST',
    path: '/shipments/{shipmentId}/lose',
    access: bothSides,
    summary: 'Note that a shipment was lost on its way',
    input: byShipment.extend(custodyInput),
    output: shipmentSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  note: route({
    method: 'POST',
    path: '/shipments/{shipmentId}/custody',
    access: bothSides,
    summary: 'Add a custody event to a shipment on its way or received; none is ever changed',
    input: byShipment.extend(custodyInput),
    output: shipmentSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  receive: route({
    method: 'POST',
    path: '/shipments/{shipmentId}/receive',
    access: bothSides,
    summary: 'Receive a shipment: what became of each sample, and what arrived unexpectedly',
    input: byShipment.extend({
      ...custodyInput,
      /** What became of the samples that are not named. */
      others: z.enum(['accepted', 'missing']).default('accepted'),
      samples: z.array(outcomeSchema).max(mostSamples).default([]),
      unexpected: z
        .array(z.object({ code: lineSchema.max(500), note: lineSchema.max(conditionLength).default('') }))
        .max(1000)
        .default([]),
    }),
    output: shipmentSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
};
