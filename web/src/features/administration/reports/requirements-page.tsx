import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/session.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { CustomerFormsHint } from '../../hearts/documents/customer-forms-hint.tsx';
import { checklistQuery } from './reports.api.ts';
import { RequirementList } from './requirement-list.tsx';

/** Every requirement of a laboratory with what shows it, for the laboratory and administrators alike. */
export const RequirementsPage = () => {
  const { labId = '' }: { labId?: string } = useParams({ strict: false });
  const { user } = useSession();
  const { data: checklist } = useQuery(checklistQuery(labId));
  const { label, ...back } =
    user?.role === 'admin'
      ? { to: `/admin/labs/${labId}`, label: 'Laboratory review' }
      : { to: '/lab-dashboard', search: { tab: 'analysis' }, label: 'My Laboratory' };
  return (
    <Page>
      <PageHeader above={<BackLink {...back}>{label}</BackLink>} title="Requirements" description={checklist?.lab.name} />
      <CustomerFormsHint labId={labId} />
      <RequirementList labId={labId} />
    </Page>
  );
};
