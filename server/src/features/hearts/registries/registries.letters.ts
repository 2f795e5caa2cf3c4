import type { News } from '../../people/notifications/happenings.service.ts';
import { administratorFootnote } from '../labs/labs.letters.ts';

const mostPoints = 5;

/** Tells administrators once that a register says something else than a laboratory's certificates. */
export const findingNews = ({ id, name }: { id: string; name: string }, words: readonly string[]): News => {
  const shown = words.slice(0, mostPoints).map((each) => `${each}.`);
  const more = words.length > mostPoints ? [`And ${words.length - mostPoints} more.`] : [];
  return {
    to: { admins: true },
    notice: {
      kind: 'register-differs',
      title: `A public register disagrees with certificates of ${name}`,
      body: [...shown, ...more, 'Either can be out of date. Check the documents before you decide anything.'].join(' '),
      link: `/admin/labs/${id}`,
    },
    letter: { label: 'Open the laboratory', footnote: administratorFootnote },
  };
};
