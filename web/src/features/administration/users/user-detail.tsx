import type { AdminUser } from '@aliquot/contract/administration/users';
import { organizationSizeLabels } from '@aliquot/contract/options';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatPercent } from '../../../ui/text/format.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { interestLabel } from '../../people/accounts/interests.ts';

const goodFrom = 80;
const fairFrom = 50;

/** The color of a completion: green from 80 percent, amber from 50, red below. */
export const completionTone = (percent: number): 'good' | 'warn' | 'bad' =>
  percent >= goodFrom ? 'good' : percent >= fairFrom ? 'warn' : 'bad';

const labelOf = (labels: Record<string, string>, value: string): string => labels[value] ?? value;

/** The details of a row. */
export const UserDetail = ({ user }: { user: AdminUser }) => (
  <div className="grid gap-5">
    <DescriptionList
      columns={3}
      items={[
        { term: 'Organization', value: user.organization },
        { term: 'Location', value: user.location },
        { term: 'Size', value: labelOf(organizationSizeLabels, user.organization_size) },
      ]}
    />
    <div>
      <p className="text-sm text-muted">Research interests</p>
      {user.research_interest.length === 0 ? (
        <p className="text-muted">Not given</p>
      ) : (
        <ul className="mt-1 flex flex-wrap gap-1.5">
          {user.research_interest.map((interest) => (
            <li key={interest}>
              <Badge>{interestLabel(interest)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
    <div>
      <DownloadLink href={`/api/users/${user.id}/data.zip`} size="sm">
        Export data (ZIP)
      </DownloadLink>
    </div>
    <div className="max-w-sm">
      <p className="mb-1 flex justify-between text-sm">
        <span className="text-muted">Profile completion</span>
        <span className="font-medium tabular-nums">{formatPercent(user.profile_completion)}</span>
      </p>
      <ProgressBar
        label={`Profile completion of ${user.name || 'this user'}`}
        value={user.profile_completion}
        tone={completionTone(user.profile_completion)}
      />
    </div>
  </div>
);
