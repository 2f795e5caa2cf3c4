import { idSchema } from '@aliquot/contract/pages';
import { recordChange } from '../../../platform/db/record-change.ts';
import { refuseWith, sendMadeFile } from '../../../platform/http/raw-answers.ts';
import type { RawContext, RawRoute } from '../../../platform/http/server.ts';
import { setLabels, setManifest } from '../../../platform/paper/shipping.ts';
import { paperSizeFor } from '../../people/places/paper-size.service.ts';
import { visibleShipment } from './finding.service.ts';
import { labelsOf, manifestOf } from './papers.domain.ts';
import { allSamplesOf } from './samples.repository.ts';

type Paper = 'labels' | 'manifest';

/** A shipment with the samples that were sent; the download is in the trail. */
const loadPapers = ({ world, actor, origin, now }: RawContext, id: string, paper: Paper) =>
  world.database.transaction(actor, async (db) => {
    const found = await visibleShipment({ db, actor }, id);
    const samples = found ? (await allSamplesOf(db, found.shipment)).filter(({ state }) => state !== 'unexpected') : [];
    if (!found || samples.length === 0) return null;
    await recordChange(
      { db, actor, origin, now },
      { action: 'shipments.print', objectType: 'shipment', objectId: id, after: { paper } },
    );
    return { title: found.engagement.project.title, shipment: found.shipment, samples };
  });

const pattern = /^\/api\/shipments\/([^/]+)\/(labels|manifest)\.pdf$/;

/** `GET /api/shipments/{shipmentId}/labels.pdf` and `manifest.pdf`, for both sides and administrators. */
export const serveShipmentPapers: RawRoute = async (path, context) => {
  const [, id, paper] = pattern.exec(path) ?? [];
  if (id === undefined || (paper !== 'labels' && paper !== 'manifest')) return false;
  const { request, actor, now } = context;
  if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  const papers = idSchema.safeParse(id).success ? await loadPapers(context, id, paper) : null;
  if (!papers) return refuseWith(context, 'NOT_FOUND');
  const { title, shipment, samples } = papers;
  const size = await paperSizeFor(context);
  const bytes =
    paper === 'labels'
      ? await setLabels(labelsOf(title, shipment, samples), now, size)
      : await setManifest(manifestOf(title, shipment, samples), now, size);
  return sendMadeFile(context, 'pdf', `shipment-${shipment.number}-${paper}`, bytes);
};
