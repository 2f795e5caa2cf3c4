import { router } from '../app.ts';
import { invoke } from '../platform/http/mount.ts';
import { harborview } from './engagements/project.ts';
import type { Play } from './play.ts';
import { hour } from './stage.ts';

type Reason = {
  readonly lab: string;
  readonly gapId: 'reference-intervals' | 'measurement-uncertainty';
  readonly daysAgo: number;
  readonly reason: string;
  /** What a reviewer answers the next day; null where it still waits. */
  readonly answer: { readonly newStatus: 'accepted' | 'refused'; readonly note: string } | null;
};

const reasons: readonly Reason[] = [
  {
    lab: 'Inland Hormone and Fertility Laboratory',
    gapId: 'measurement-uncertainty',
    daysAgo: 84,
    reason:
      'Uncertainty is evaluated for each hormone from two years of control data. The file holds figures of the makers of our kits that we may not hand on; auditors see it on site.',
    answer: { newStatus: 'accepted', note: 'The accreditation body has seen the file at its last visit.' },
  },
  {
    lab: 'Willamette Clinical Reference',
    gapId: 'reference-intervals',
    daysAgo: 30,
    reason:
      'Intervals come from the regional harmonization project and are verified there for all its members, not by each laboratory.',
    answer: { newStatus: 'accepted', note: 'The project publishes its verification every year.' },
  },
  {
    lab: 'Bay Area Immunology Center',
    gapId: 'measurement-uncertainty',
    daysAgo: 20,
    reason: 'We have not yet found the time to write this down, but our results are very close to those of others.',
    answer: {
      newStatus: 'refused',
      note: 'Please hand in the evaluation, at least for the quantitative assays of your scope.',
    },
  },
  {
    lab: 'Midwest Cell Therapy Testing',
    gapId: 'measurement-uncertainty',
    daysAgo: 12,
    reason:
      'Sterility, mycoplasma and identity are reported as present or absent. No measured quantity leaves this laboratory.',
    answer: { newStatus: 'accepted', note: 'Agreed: the tests of the scope are qualitative.' },
  },
  {
    lab: harborview,
    gapId: 'reference-intervals',
    daysAgo: 6,
    reason:
      'We report genotypes and whether a variant or virus was detected. No result of ours is compared with a reference interval, so none is kept.',
    answer: { newStatus: 'accepted', note: 'Agreed: the tests of this laboratory are qualitative.' },
  },
  {
    lab: harborview,
    gapId: 'measurement-uncertainty',
    daysAgo: 2,
    reason:
      'Our examinations are qualitative and no measured quantity is reported. The limit of detection of each method is in its validation file, which auditors see on site.',
    answer: null,
  },
];

/** Plans the reasons that laboratories give for gaps, and what reviewers answer. */
export const planReasons = (play: Play): void => {
  const { timeline, stage, admin, labs, at } = play;
  for (const { lab, gapId, daysAgo, reason, answer } of reasons)
    timeline.plan(at(daysAgo), async (when) => {
      const known = labs.get(lab);
      if (!known) return;
      const stated = { labId: known.id, gapId, reason };
      const { id } = await stage.act(when, () => invoke(router.analyses.stateReason, stated, stage.as(known.owner, when)));
      if (!answer) return;
      timeline.plan(new Date(when.getTime() + 20 * hour), async (later) => {
        await stage.act(later, () => invoke(router.analyses.decideReason, { reasonId: id, ...answer }, stage.as(admin, later)));
      });
    });
};
