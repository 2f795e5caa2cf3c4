import { useGo } from '../../../platform/navigation.ts';
import { OwnAccountPage } from './own-account-page.tsx';

/** The account of an owner whose lab is registered already; they claim it on the dashboard. */
export const ClaimAccount = () => {
  const go = useGo();
  return (
    <OwnAccountPage
      title="Claim your laboratory"
      intro="Your laboratory is already registered. Create an account with the address we emailed, confirm it, then claim the laboratory on your dashboard."
      from="/lab-dashboard"
      onMade={() => go('/lab-dashboard', { replace: true })}
    />
  );
};
