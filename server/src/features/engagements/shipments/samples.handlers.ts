import { mostSamples } from '@aliquot/contract/engagements/shipment-options';
import { shipmentRoutes } from '@aliquot/contract/engagements/shipments';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { lockForShipment, visibleShipment } from './finding.service.ts';
import { conflictAfterRace, happenedToShipment } from './moving.service.ts';
import { checkRows, previewOf } from './rows.domain.ts';
import { deleteSample, findSample, insertSamples, knownSamples, samplesOf } from './samples.repository.ts';
import { abilities, mayPack } from './shipments.policy.ts';
import { presentSample } from './shipments.presenter.ts';
import { countSamples } from './shipments.repository.ts';
import { readRows } from './table.service.ts';

/** The shipment to which a person may add samples, locked until the transaction ends. */
const shipmentToFill = async (doing: UserDoing, id: string) => {
  const found = await lockForShipment(doing, id, mayPack, 'Only the side that sends a shipment changes its samples.');
  return found.ok && found.value.shipment.state !== 'prepared' ? conflictAfterRace(found.value.shipment) : found;
};

const mostNamed = 5;

const refuseBad = (bad: readonly number[], good: number): Result<never, 'UNPROCESSABLE_CONTENT'> => {
  const named = bad.slice(0, mostNamed).join(', ');
  const rest = bad.length > mostNamed ? ` and ${bad.length - mostNamed} more` : '';
  return refuse(
    'UNPROCESSABLE_CONTENT',
    `Nothing was saved. ${bad.length === 1 ? 'Row' : 'Rows'} ${named}${rest} can’t be saved: correct ${bad.length === 1 ? 'it' : 'them'}, or leave ${bad.length === 1 ? 'it' : 'them'} out. ${good} ${good === 1 ? 'row is' : 'rows are'} fine.`,
  );
};

const leftOutRows = (rows: string): ReadonlySet<number> => new Set(rows === '' ? [] : rows.split(',').map(Number));

export const sampleHandlers = {
  samples: handle(shipmentRoutes.samples, async (call) => {
    const { input, actor, db } = call;
    const found = await visibleShipment(call, input.shipmentId);
    if (!found) return refuse('NOT_FOUND');
    const can = abilities(actor, found.engagement, found.shipment);
    const { items, total } = await samplesOf(db, found.shipment, input);
    return succeed({
      items: items.map((row) => presentSample(row, can)),
      total,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  check: handleInSteps(shipmentRoutes.check, async ({ input, attempt }) => {
    const known = await attempt(async (doing) => {
      const fill = await shipmentToFill(doing, input.shipmentId);
      return fill.ok ? succeed(await knownSamples(doing.db, fill.value.shipment.collaboration_id)) : fill;
    });
    if (!known.ok) return known;
    const read = await readRows(input);
    if (!read.ok) return read;
    return succeed(previewOf(checkRows(read.value.rows, known.value), read.value.ignored));
  }),

  addSamples: handleInSteps(shipmentRoutes.addSamples, async ({ input, attempt, inTransaction }) => {
    const allowed = await inTransaction((doing) => shipmentToFill(doing, input.shipmentId));
    if (!allowed.ok) return allowed;
    const read = await readRows(input);
    if (!read.ok) return read;
    const leftOut = leftOutRows(input.leave_out);
    return attempt(async (doing) => {
      const fill = await shipmentToFill(doing, input.shipmentId);
      if (!fill.ok) return fill;
      const { engagement, shipment } = fill.value;
      const checked = checkRows(read.value.rows, await knownSamples(doing.db, shipment.collaboration_id), leftOut);
      const { bad } = previewOf(checked, []);
      if (bad.length > 0) return refuseBad(bad, checked.good.length);
      const added = checked.good.length;
      if (added === 0) return refuse('UNPROCESSABLE_CONTENT', 'No row is left to save.');
      const [numbers] = await countSamples(doing.db, [shipment.id]);
      if ((numbers?.counts.sent ?? 0) + added > mostSamples)
        return refuse('UNPROCESSABLE_CONTENT', `A shipment has at most ${mostSamples} samples. Nothing was saved.`);
      await insertSamples(
        doing.db,
        shipment,
        checked.good.map(({ sample }) => sample),
      );
      const left_out = checked.rows - added;
      await happenedToShipment(doing, engagement, shipment, {
        action: 'shipments.add-samples',
        after: { collaboration_id: engagement.id, added, left_out },
      });
      return succeed({ added, left_out });
    });
  }),

  removeSample: handle(shipmentRoutes.removeSample, async (call) => {
    const { input, db } = call;
    const sample = await findSample(db, input.sampleId);
    if (!sample) return refuse('NOT_FOUND');
    const fill = await shipmentToFill(call, sample.shipment_id);
    if (!fill.ok) return fill;
    if (!(await deleteSample(db, fill.value.shipment, sample))) return refuse('NOT_FOUND');
    await recordChange(call, {
      action: 'shipments.remove-sample',
      objectType: 'shipment',
      objectId: sample.shipment_id,
      before: { code: sample.code },
    });
    return succeed({ code: sample.code });
  }),
};
