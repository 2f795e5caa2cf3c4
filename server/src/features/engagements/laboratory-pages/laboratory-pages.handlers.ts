import { laboratoryPageRoutes } from '@aliquot/contract/engagements/laboratory-pages';
import { utcDay } from '../../../kernel/days.ts';
import { countryOf } from '../../../kernel/places/country.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { presentPublished } from '../reviews/reviews.presenter.ts';
import { shown } from './laboratory-pages.policy.ts';
import { presentListed, presentPage } from './laboratory-pages.presenter.ts';
import { factsOf, placeEnds, reviewsOfLab, searchLabs, shownAmong, shownLabs } from './laboratory-pages.repository.ts';

export const laboratoryPageHandlers = {
  list: handle(laboratoryPageRoutes.list, async ({ input, db, now }) => {
    const { country, ...query } = input;
    const ends = await placeEnds(db);
    const wanted = country ? ends.filter((end) => countryOf(end) === country) : undefined;
    const { ids, total } = await searchLabs(db, { ...query, placeEnds: wanted }, utcDay(now));
    const found = await shownLabs(db, ids);
    const byId = new Map(found.labs.map((lab) => [lab.id, lab]));
    return succeed({
      items: ids.flatMap((id) => {
        const lab = byId.get(id);
        const seen = lab && shown(lab);
        return seen ? [presentListed(seen, found, now)] : [];
      }),
      total,
      page: input.page,
      pageSize: input.pageSize,
      countries: [...new Set(ends.flatMap((end) => countryOf(end) ?? []))].toSorted(),
    });
  }),

  get: handle(laboratoryPageRoutes.get, async ({ input, actor, db, now }) => {
    const found = await shownLabs(db, [input.labId]);
    const lab = found.labs[0] && shown(found.labs[0]);
    return lab ? succeed(presentPage(actor, lab, found, await factsOf(db, lab.id), now)) : refuse('NOT_FOUND');
  }),

  reviews: handle(laboratoryPageRoutes.reviews, async ({ input, db }) => {
    const { labId, page, pageSize } = input;
    if ((await shownAmong(db, [labId])).length === 0) return refuse('NOT_FOUND');
    const { rows, total } = await reviewsOfLab(db, labId, { page, pageSize });
    return succeed({ items: rows.map(presentPublished), total, page, pageSize });
  }),
};
