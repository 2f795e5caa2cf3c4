import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAlive } from '../../../platform/alive.ts';
import { readDraft } from '../../../platform/kept/drafts.ts';
import { useGo } from '../../../platform/navigation.ts';
import { ApiError, failureMessage } from '../../../platform/server/api-error.ts';
import { afterSignIn } from '../../../platform/session/access.ts';
import { type AuthState, useSession } from '../../../platform/session/session.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Brand } from '../../../ui/text/brand.tsx';
import { X } from '../../../ui/text/icon.ts';
import { AppLink, LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { draftQuery } from '../../people/drafts/drafts.api.ts';
import { newestDraft, waitingDraftKey } from '../../people/drafts/newest-draft.ts';
import { myLabQuery } from '../labs/labs.api.ts';
import { DraftSaved } from './draft-saved.tsx';
import { publicFlow } from './flows.ts';
import { LabWizard } from './lab-wizard.tsx';
import { type Resumed, valuesOf } from './resume.ts';
import { useRegistration } from './use-registration.ts';
import { visitorDraftKey } from './use-registration-form.ts';

const ClaimAccount = lazy(async () => ({ default: (await import('./take-over.tsx')).ClaimAccount }));

/** The top line of a registration, which has no other header. */
const Top = ({ children }: { children?: ReactNode }) => (
  <header className="flex items-center justify-between border-b border-line px-5 py-3">
    <AppLink to="/" aria-label="Aliquot, home" className="inline-flex">
      <Brand />
    </AppLink>
    {children}
  </header>
);

/** A registration that cannot start, with the reason. */
const Stop = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <>
    <Top />
    <div className="mx-auto max-w-xl px-4 py-24">
      <EmptyState level={1} title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  </>
);

const Wizard = ({ resumed }: { resumed?: Resumed }) => {
  const registration = useRegistration(publicFlow, resumed ? { start: 'lab', resumed } : {});
  const [questionnaire, setQuestionnaire] = useState(false);
  const { working, analyzing, draft, step } = registration;
  const go = useGo();
  return (
    <div className="min-h-dvh">
      <Top>
        <div className="flex items-center gap-4">
          <DraftSaved at={draft.savedAt} />
          <IconButton label="Close" disabled={working || analyzing} onClick={() => go('/', { replace: true })}>
            <X aria-hidden="true" size={20} />
          </IconButton>
        </div>
      </Top>
      <LabWizard
        registration={registration}
        questionnaire={questionnaire}
        onQuestionnaire={setQuestionnaire}
        onDone={() => go('/lab-dashboard')}
        footer={
          step !== 'analysis' && (
            <p className="mt-8 text-muted">
              Already have an account? <TextLink to="/signin">Sign in</TextLink>
            </p>
          )
        }
      />
    </div>
  );
};

/** The first value that was known; later changes are ignored. */
const useFirst = <Value,>(value: Value | undefined): Value | undefined => {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
};

/** True if this lab owner has a lab; `undefined` until it is known. */
const hasLabOf = ({ data, error }: { data: unknown; error: unknown }): boolean | undefined => {
  if (data) return true;
  return error instanceof ApiError && error.status === 404 ? false : undefined;
};

const nothingElse = { lab: null, documents: [], analysisId: null, analyzed: false } as const;

/** A lab owner's unfinished registration, from the server or from this device before the account existed. */
const useUnfinished = (userId: string): Resumed | undefined => {
  const { data, isPending } = useQuery(draftQuery(publicFlow.draft));
  const draft = newestDraft(data ?? null, waitingDraftKey(publicFlow.draft, userId)) ?? readDraft(visitorDraftKey);
  return useFirst(
    isPending ? undefined : { ...nothingElse, values: valuesOf(draft?.values ?? {}), savedAt: draft?.savedAt ?? null },
  );
};

const OwnerWizard = ({ userId }: { userId: string }) => {
  const resumed = useUnfinished(userId);
  return resumed ? <Wizard resumed={resumed} /> : <PageSpinner />;
};

/** A lab owner with a lab is redirected to it; without one they start at its information. */
const OwnerEntry = ({ userId }: { userId: string }) => {
  const mine = useQuery(myLabQuery);
  const hasLab = useFirst(hasLabOf(mine));
  if (hasLab) return <Navigate to="/lab-dashboard" replace />;
  if (hasLab === false) return <OwnerWizard userId={userId} />;
  if (!mine.isError) return <PageSpinner />;
  return (
    <Stop title="We couldn’t check your account" action={<Button onClick={() => void mine.refetch()}>Try again</Button>}>
      {failureMessage(mine.error, 'We couldn’t check whether you have a laboratory. Please try again.')}
    </Stop>
  );
};

const OtherAccount = () => {
  const { user } = useSession();
  return (
    <Stop
      title="A laboratory needs its own account"
      action={<LinkButton to={afterSignIn(user?.role ?? 'user')}>Go to your dashboard</LinkButton>}
    >
      You are signed in as {user?.email ?? 'another user'}. Sign out, then register the laboratory with its own email address.
    </Stop>
  );
};

type Arrival = { as: 'visitor' | 'other' } | { as: 'owner'; id: string };

const arrivalOf = ({ user, loading }: AuthState): Arrival | undefined => {
  if (loading) return undefined;
  if (!user) return { as: 'visitor' };
  return user.role === 'lab_owner' ? { as: 'owner', id: user.id } : { as: 'other' };
};

/** True if the visitor came to claim a registered lab. */
const useIsClaiming = (): boolean => {
  const { claim }: Record<string, unknown> = useSearch({ strict: false });
  return useAlive() && claim !== undefined;
};

export const RegisterPage = () => {
  // The user at the start decides how the wizard starts; the account it creates must not restart it.
  const arrival = useFirst(arrivalOf(useSession()));
  const takesOver = useIsClaiming();
  if (arrival?.as === 'other') return <OtherAccount />;
  if (takesOver) {
    if (arrival?.as === 'owner') return <Navigate to="/lab-dashboard" replace />;
    return (
      <Suspense fallback={<PageSpinner />}>
        <ClaimAccount />
      </Suspense>
    );
  }
  if (arrival?.as === 'owner') return <OwnerEntry userId={arrival.id} />;
  // Most users here are visitors and need not wait for the session check.
  return <Wizard />;
};
