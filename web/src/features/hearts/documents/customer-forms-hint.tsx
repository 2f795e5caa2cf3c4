import { useSession } from '../../../platform/session/session.tsx';
import { TextLink } from '../../../ui/text/link.tsx';

/** The way to the customers' questionnaires, for those who answer them. */
export const CustomerFormsHint = ({ labId }: { labId: string }) => {
  const { user } = useSession();
  return user?.role === 'lab_owner' ? (
    <p className="mb-4 text-sm">
      A customer sent you a form? <TextLink to={`/customer-forms/${labId}`}>Answer a customer’s questionnaire</TextLink>
    </p>
  ) : null;
};
