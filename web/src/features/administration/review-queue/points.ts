import type { Objection, ReviewQuestion } from '@aliquot/contract/administration/review-queue';

type Topic = ReviewQuestion['topic'];

const topics: Readonly<Partial<Record<Objection['kind'], Topic>>> = {
  certificate: 'certificate',
  register: 'certificate',
  scope: 'scope',
  proficiency: 'proficiency',
  contradiction: 'correction',
  unread: 'other',
};

const linesOf = (points: readonly Objection[]): string =>
  points.map(({ words }) => `- ${words.replace(/\.$/, '')}.`).join('\n');

/** The points that the laboratory can act on, as lines. Its own corrections wait for an administrator. */
export const pointsForLab = (against: readonly Objection[]): string =>
  linesOf(against.filter(({ kind }) => kind !== 'corrections'));

const shownPoints = 3;

/** The first points in a line. */
export const pointsInLine = (against: readonly Objection[]): string => {
  const shown = against.slice(0, shownPoints).map(({ words }) => words.replace(/\.$/, ''));
  const more = against.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(' · ');
};

/** The points about which a question of this topic asks. */
export const pointsOn = (topic: Topic, against: readonly Objection[]) => {
  const points = against.filter(({ kind }) => topics[kind] === topic);
  return { count: points.length, text: linesOf(points) };
};
