import type { Owing } from '@aliquot/contract/options';
import type { User } from '@aliquot/contract/people/accounts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../../platform/session/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { usePageBanner } from '../../../../ui/feedback/use-page-banner.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../../ui/layout/page-header.tsx';
import { TextLink } from '../../../../ui/text/link.tsx';
import { meQuery, securityQuery } from '../accounts.api.ts';
import { waysInQuery } from '../ways-in.api.ts';
import type { Security } from './profile.api.ts';
import { OwingBanner, UnconfirmedBanner, WelcomeBanner } from './profile-banners.tsx';
import { ProfileForm } from './profile-form.tsx';
import { IdentitiesSection } from './profile-identities.tsx';
import type { Messages } from './profile-messages.ts';
import { OwnDataSection } from './profile-own-data.tsx';
import { PasswordSection } from './profile-password.tsx';
import { PhoneSection } from './profile-phone.tsx';
import { SecondFactorSection } from './profile-second-factor.tsx';
import { SessionsSection } from './profile-sessions.tsx';

/** Moves the focus into the section with the step the account owes. */
const FocusedSection = ({ here, children }: { here: boolean; children: ReactNode }) => {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (here) section.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [here]);
  return (
    <div ref={section} className="scroll-mt-24">
      {children}
    </div>
  );
};

type SectionsProps = { me: User; security: Security; first: Owing | null; messages: Messages };

const Sections = ({ me, security, first, messages }: SectionsProps) => {
  const { data: waysIn } = useQuery(waysInQuery);
  const wanted = me.owes ?? first;
  const profile = <ProfileForm key="profile" me={me} {...messages} />;
  const password = (
    <FocusedSection key="password" here={wanted === 'password'}>
      <PasswordSection email={me.email} security={security} {...messages} />
    </FocusedSection>
  );
  const secondFactor = (
    <FocusedSection key="second-factor" here={me.owes === 'second-factor'}>
      <SecondFactorSection security={security} {...messages} />
    </FocusedSection>
  );
  const order = {
    none: [profile, password, secondFactor],
    password: [password, secondFactor, profile],
    'second-factor': [secondFactor, profile, password],
  }[first ?? 'none'];
  if (me.owes === 'password') return <div className="grid grid-cols-1 gap-6">{password}</div>;
  return (
    <div className="grid grid-cols-1 gap-6">
      {order}
      <PhoneSection security={security} offered={waysIn?.phoneCode ?? false} {...messages} />
      <IdentitiesSection security={security} providers={waysIn?.providers ?? []} {...messages} />
      <SessionsSection sessions={security.sessions} {...messages} />
      <OwnDataSection userId={me.id} email={me.email} security={security} {...messages} />
    </div>
  );
};

const useProfile = () => {
  const me = useQuery(meQuery);
  const security = useQuery(securityQuery);
  return {
    me: me.data,
    security: security.data,
    failed: me.isError || security.isError,
    again: () => void Promise.all([me.refetch(), security.refetch()]),
  };
};

/** The step owed when the page opened; its section stays first until the page is left. */
const useFirst = (owes: Owing | null | undefined, welcome: boolean): { first: Owing | null; owedBefore: boolean } => {
  const [owedFirst, setOwedFirst] = useState<Owing | null>(null);
  if (owes && !owedFirst) setOwedFirst(owes);
  const [arrivedByLink] = useState(welcome);
  return { first: owedFirst ?? (arrivedByLink ? 'password' : null), owedBefore: owedFirst !== null };
};

export const ProfilePage = () => {
  const { me, security, failed, again } = useProfile();
  const { user } = useSession();
  const { banner, succeed, fail } = usePageBanner();
  const { fromMagicLink } = useLocation().state as { fromMagicLink?: boolean };
  const [welcome, setWelcome] = useState(fromMagicLink === true);
  const { first, owedBefore } = useFirst(me?.owes, welcome);
  const messages = { succeed, fail };
  const known = me && security ? { me, security } : null;
  return (
    <Page narrow>
      <PageHeader
        title="Profile settings"
        description={me && <span className="wrap-anywhere">{me.email}</span>}
        actions={<TextLink to="/notification-settings">Notification settings</TextLink>}
      />
      <WelcomeBanner shown={welcome} onClear={() => setWelcome(false)} />
      {me && user && <OwingBanner user={user} owedBefore={owedBefore} />}
      {me && !me.emailVerified && <UnconfirmedBanner email={me.email} {...messages} />}
      <PageMessages>{banner}</PageMessages>
      {known && <Sections {...known} first={first} messages={messages} />}
      {!known && failed && (
        <Banner
          tone="error"
          message="We couldn’t load your settings."
          action={
            <Button look="quiet" size="sm" className="-my-1.5" onClick={again}>
              Try again
            </Button>
          }
        />
      )}
      {!known && !failed && <SkeletonLines lines={10} />}
    </Page>
  );
};
