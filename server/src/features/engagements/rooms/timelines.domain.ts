import type { TimelineEvent, TimelineFile } from '@aliquot/contract/engagements/rooms';
import type { Paper } from '../../../kernel/paper.ts';

/** A moment to the second, as people of different places read it alike. */
export const utcMoment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

const personWords = ({ name, side }: TimelineEvent['person']): string => (side === 'time' ? name : `${name} (${side})`);

/** A timeline as a document, one entry for each of the trail. */
export const timelinePaper = ({ project, engagement, exported_at, events }: TimelineFile): Paper => ({
  title: 'Timeline',
  facts: [
    ['Project', project.title],
    ['Project ID', project.id],
    ...(engagement
      ? ([
          ['Laboratory', engagement.laboratory],
          ['Request ID', engagement.id],
        ] as const)
      : []),
    ['Exported', utcMoment(exported_at)],
    ['Entries', String(events.length)],
  ],
  sections: [
    {
      title: 'Entries of the audit trail',
      blocks: [
        {
          kind: 'entries',
          items: events.map(({ seq, at, words, person, reason, file_name }) => ({
            mark: String(seq),
            head: file_name ? `${words}: ${file_name}` : words,
            lines: [`${personWords(person)}, ${utcMoment(at)}`, ...(reason ? [`“${reason}”`] : [])],
          })),
        },
      ],
    },
  ],
});
