import { type SampleState, type ShipmentState, sampleStateLabels } from '@aliquot/contract/engagements/shipment-options';
import type { Shipment, StabilityClock } from '@aliquot/contract/engagements/shipments';
import type { Tone } from '../../../ui/text/badge.tsx';
import { plural } from '../../../ui/text/format.ts';

export const shipmentTones: Record<ShipmentState, Tone> = {
  prepared: 'neutral',
  'handed-over': 'info',
  delivered: 'info',
  received: 'good',
  lost: 'bad',
};

export const sampleTones: Record<SampleState, Tone> = {
  sent: 'neutral',
  accepted: 'good',
  rejected: 'bad',
  'asked-again': 'warn',
  missing: 'bad',
  unexpected: 'warn',
};

/** The number of samples and boxes, or after the receipt what became of them. */
export const contentWords = ({ samples, boxes, counts, state }: Shipment): string => {
  if (state !== 'received') return `${plural(samples, 'sample')}${boxes > 1 ? ` in ${boxes} boxes` : ''}`;
  const others = (['rejected', 'asked-again', 'missing', 'unexpected'] as const)
    .filter((each) => (counts[each] ?? 0) > 0)
    .map((each) => `${counts[each]} ${sampleStateLabels[each].toLowerCase()}`);
  return [`${counts.accepted ?? 0} of ${plural(samples, 'sample')} accepted`, ...others].join(', ');
};

/** A moment where the laboratory is: "Thursday, June 4, 5:45 PM". */
const momentIn = (timeZone: string, moment: string): string =>
  new Date(moment).toLocaleString('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** Until when a pick-up arrives in time, and what that rests on. */
export const clockWords = (clock: StabilityClock, transitHours: number, now: number): { what: string; why: string } => {
  const { pick_up, from, until, shortest_stability_hours: hours, unstated, receives, time_zone } = clock;
  const open = receives === null ? '' : `The lab receives ${receives} (${time_zone}).`;
  if (hours === null || receives === null) {
    const unknown = [
      hours === null && 'no sample states its stability',
      receives === null && 'the lab doesn’t say on which days it receives',
    ].filter(Boolean);
    return { what: `A pick-up can’t be checked: ${unknown.join(', and ')}.`, why: open };
  }
  const rest =
    unstated === 0 ? '' : ` ${plural(unstated, 'sample doesn’t', 'samples don’t')} state their stability and can’t be checked.`;
  const why = `The most sensitive sample stays stable for ${plural(hours, 'hour')}, and transit takes ${plural(transitHours, 'hour')}. ${open}${rest}`;
  if (pick_up === 'any') return { what: 'You can have them picked up at any time.', why };
  if (pick_up === 'none' || from === null || until === null)
    return { what: 'No pick-up in the next two weeks arrives in time. Use a faster carrier.', why };
  const end = momentIn(time_zone, until);
  return Date.parse(from) - now < 900_000
    ? { what: `Have them picked up by ${end} to arrive in time.`, why }
    : {
        what: `A pick-up now would arrive too late. The next one in time is from ${momentIn(time_zone, from)} until ${end}.`,
        why,
      };
};

/** A temperature in °C with a real minus sign: "−72 °C". */
export const temperatureWords = (celsius: number): string => `${String(celsius).replace('-', '−')} °C`;
