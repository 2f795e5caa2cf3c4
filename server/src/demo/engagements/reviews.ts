import { router } from '../../app.ts';
import { invoke } from '../../platform/http/mount.ts';
import type { Play } from '../play.ts';
import { day } from '../stage.ts';
import type { Between } from './rooms.ts';

type Words = readonly [ofLab: string, ofResearcher: string];

const words: readonly [Words, ...Words[]] = [
  [
    'The interim table came a week early, and every deviation was explained before we had to ask.',
    'A complete protocol and a sample list that matched the boxes.',
  ],
  ['Good data. The report named its scope lines, which our ethics board liked.', 'Questions were answered within a day.'],
  [
    'Two repeats were needed, and the lab said so at once.',
    'Three tubes had less volume than listed; the rest was as described.',
  ],
  ['', 'Clear request. We would work with this group again.'],
  ['Friendly and precise. Raw files were well ordered.', ''],
];

/** Every fifth accepted project is reviewed by its researcher only. */
const oneSided = 5;

/** Both sides review accepted work within a week, as far as that is in the past. */
export const planReviews = (
  { timeline, stage }: Play,
  { collaborationId, owner, researcher }: Between,
  index: number,
  accepted: Date,
): void => {
  const [ofLab, ofResearcher] = words[index % words.length] ?? words[0];
  const plan = (days: number, work: (at: Date) => Promise<unknown>) => {
    const at = new Date(accepted.getTime() + days * day);
    if (at < stage.now) timeline.plan(at, (when) => stage.act(when, () => work(when)));
  };
  const grade = (offset: number) => 5 - (((index + offset) % 4) % 3);
  const { write } = router.reviews;
  plan(1 + (index % 3), (at) =>
    invoke(
      write,
      { collaborationId, points: { communication: grade(0), timeliness: grade(1), quality: grade(3) }, text: ofLab },
      stage.as(researcher, at),
    ),
  );
  if (index % oneSided === 0) return;
  plan(4 + (index % 3), (at) =>
    invoke(
      write,
      { collaborationId, points: { communication: grade(3), clarity: grade(0), samples: grade(2) }, text: ofResearcher },
      stage.as(owner, at),
    ),
  );
};
