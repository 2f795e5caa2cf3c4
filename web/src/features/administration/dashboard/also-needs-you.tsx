import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/server/query-of.ts';
import { plural } from '../../../ui/text/format.ts';
import { type AppLinkProps, TextLink } from '../../../ui/text/link.tsx';
import { claimsQuery } from '../../hearts/members/members.api.ts';
import { overviewQuery } from '../operations/operations.api.ts';
import { attentionOf } from '../operations/operations-words.ts';

type Item = Pick<AppLinkProps, 'to' | 'search' | 'hash'> & { text: string };

/** The things that wait for an administrator beside the review queue, each with its number, which opens them. */
export const AlsoNeedsYou = () => {
  const demands = useQuery(queryOf.projects.listAll({ demand: 'open', page: 1, pageSize: 1 }));
  const disputes = useQuery(queryOf.projects.listAll({ dispute: 'open', page: 1, pageSize: 1 }));
  const claims = useQuery(claimsQuery('pending', 1));
  const operations = useQuery(overviewQuery);
  const open = demands.data?.total ?? 0;
  const disputed = disputes.data?.total ?? 0;
  const claimed = claims.data?.total ?? 0;
  const items: Item[] = [
    ...(claimed > 0 ? [{ text: plural(claimed, 'claim'), to: '/admin', hash: 'claims' }] : []),
    ...(disputed > 0
      ? [
          {
            text: plural(disputed, 'project in dispute', 'projects in dispute'),
            to: '/admin/projects',
            search: { dispute: 'open' },
          },
        ]
      : []),
    ...(open > 0 ? [{ text: plural(open, 'open demand'), to: '/admin/projects', search: { demand: 'open' } }] : []),
    ...attentionOf(operations.data, undefined).map(({ text, section, search = {} }) => ({
      text,
      to: '/admin/operations',
      search,
      hash: section,
    })),
  ];
  const isKnown = [demands, disputes, claims, operations].every(({ isPending }) => !isPending);
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
