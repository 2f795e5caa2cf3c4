import { useGo } from '../../platform/navigation.ts';
import { OwnAccountPage } from './own-account-page.tsx';

/** The account of an owner whose lab is registered already; they claim it on the dashboard. */
export const TakeOver = () => {
  const go = useGo();
  return (
    <OwnAccountPage
      title="Take over your laboratory"
      intro="Your laboratory is registered already. Make an account with the address that our message came to, confirm it, and claim the laboratory on your dashboard."
      from="/lab-dashboard"
      onMade={() => go('/lab-dashboard', { replace: true })}
    />
  );
};
