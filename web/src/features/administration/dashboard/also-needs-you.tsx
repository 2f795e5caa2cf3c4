import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/server/query-of.ts';
import { plural } from '../../../ui/text/format.ts';
import { type AppLinkProps, TextLink } from '../../../ui/text/link.tsx';
import { claimsQuery } from '../../hearts/members/members.api.ts';
import { overviewQuery } from '../operations/operations.api.ts';
import { attentionOf } from '../operations/operations-words.ts';

type Place = Pick<AppLinkProps, 'to' | 'search' | 'hash'>;
type Item = Place & { text: string };
type Counted = { count: number | undefined; words: (count: number) => string; place: Place };

/** The things that wait for an administrator beside the review queue, each with its number, which opens them. */
export const AlsoNeedsYou = () => {
  const demands = useQuery(queryOf.projects.listAll({ demand: 'open', page: 1, pageSize: 1 }));
  const disputes = useQuery(queryOf.projects.listAll({ dispute: 'open', page: 1, pageSize: 1 }));
  const stating = useQuery(queryOf.labs.list({ stated: 'true', page: 1, pageSize: 1 }));
  const claims = useQuery(claimsQuery('pending', 1));
  const operations = useQuery(overviewQuery);
  const counted: Counted[] = [
    {
      count: disputes.data?.total,
      words: (count) => plural(count, 'project in dispute', 'projects in dispute'),
      place: { to: '/admin/projects', search: { dispute: 'open' } },
    },
    {
      count: stating.data?.total,
      words: (count) => `statements of ${plural(count, 'laboratory', 'laboratories')}`,
      place: { to: '/admin', search: { stated: 'true' }, hash: 'laboratories' },
    },
    {
      count: claims.data?.total,
      words: (count) => plural(count, 'claim'),
      place: { to: '/admin', hash: 'claims' },
    },
    {
      count: demands.data?.total,
      words: (count) => plural(count, 'open demand'),
      place: { to: '/admin/projects', search: { demand: 'open' } },
    },
  ];
  const items: Item[] = [
    ...counted.flatMap(({ count = 0, words, place }) => (count > 0 ? [{ text: words(count), ...place }] : [])),
    ...attentionOf(operations.data, undefined).map(({ text, section, search = {} }) => ({
      text,
      to: '/admin/operations',
      search,
      hash: section,
    })),
  ];
  const isKnown = [demands, disputes, stating, claims, operations].every(({ isPending }) => !isPending);
  return (
    <section
      aria-label="Also needs you"
      className="mb-6 flex min-h-10 flex-wrap items-center gap-x-5 gap-y-1 rounded-card border border-line bg-card px-4 py-2 text-sm sm:px-5"
    >
      <h2 className="text-base">Also needs you</h2>
      {items.length > 0 && (
        <ul className="contents">
          {items.map(({ text, ...place }) => (
            <li key={text}>
              <TextLink {...place}>{text}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {isKnown && items.length === 0 && <p className="text-muted">Nothing else.</p>}
    </section>
  );
};
