import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { useGo } from '../../platform/navigation.ts';
import { type AuthState, useSession } from '../../platform/session.tsx';
import { Brand } from '../../ui/brand.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { X } from '../../ui/icon.ts';
import { AppLink, LinkButton, TextLink } from '../../ui/link.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { AnalysisResults } from '../analyses/analysis-results.tsx';
import { QuestionnaireDialog } from '../questionnaires/questionnaire-dialog.tsx';
import { LabWizard, type StepText } from './lab-wizard.tsx';
import { myLabQuery } from './labs.api.ts';
import { useRegistration } from './use-registration.ts';
import type { StepKey } from './wizard-schema.ts';

const texts: Record<StepKey, StepText> = {
  account: {
    label: 'Account',
    title: 'Create Your Account',
    intro: 'You sign in with it later to answer requests and to keep your documents current.',
  },
  lab: { label: 'Lab Info', title: 'Laboratory Information', intro: 'How researchers find and reach the laboratory.' },
  details: {
    label: 'Details',
    title: 'Operational Details',
    intro: 'What the laboratory does. What you claim here, the documents of the next step should show.',
  },
  documents: {
    label: 'Documents',
    title: 'Document Upload & AI Analysis',
    intro: 'We read certificates, SOPs and quality manuals, and point to the exact passage behind every finding.',
  },
  analysis: {
    label: 'Analysis',
    title: 'AI Analysis Results',
    intro: 'What your documents show, what is missing, and what comes next.',
  },
};

const labels = ['Account', 'Lab Info', 'Details', 'Documents', 'Analysis'];

const Wizard = ({ signedIn }: { signedIn: boolean }) => {
  const registration = useRegistration('public', { start: signedIn ? 'lab' : 'account' });
  const [questionnaire, setQuestionnaire] = useState(false);
  const { analysis, labId, working, analysing, draft } = registration;
  const go = useGo();
  const openQuestionnaire = () => setQuestionnaire(true);
  return (
    <div className="min-h-dvh">
      <header className="flex items-center justify-between border-b border-line px-5 py-3">
        <AppLink to="/" aria-label="Aliquot, home" className="inline-flex">
          <Brand />
        </AppLink>
        <div className="flex items-center gap-4">
          {draft.savedAt !== null && (
            <p className="text-sm text-muted">
              Draft saved {new Date(draft.savedAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
            </p>
          )}
          <IconButton label="Close" disabled={working || analysing} onClick={() => go('/', { replace: true })}>
            <X aria-hidden="true" size={20} />
          </IconButton>
        </div>
      </header>
      <LabWizard
        registration={registration}
        above="Register Your Laboratory"
        texts={texts}
        labels={labels}
        analyseLabels={{ idle: 'Start AI Analysis', busy: 'Analyzing Documents...' }}
        results={analysis && <AnalysisResults analysis={analysis} onQuestionnaire={openQuestionnaire} />}
        resultsAction={{ label: 'Complete Registration', onClick: openQuestionnaire }}
        footer={
          <p className="mt-8 text-muted">
            Already have an account? <TextLink to="/signin">Sign in</TextLink>
          </p>
        }
      />
      {labId && (
        <QuestionnaireDialog
          labId={labId}
          labName={analysis?.lab_name ?? ''}
          open={questionnaire}
          onOpenChange={setQuestionnaire}
          onDone={() => go('/lab-dashboard')}
        />
      )}
    </div>
  );
};

/** The first value that is known, whatever comes after it. */
const useFirst = <Value,>(value: Value | undefined): Value | undefined => {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
};

/** Whether this lab owner has a laboratory; `undefined` while that is not known. */
const hasLabOf = ({ data, error }: { data: unknown; error: unknown }): boolean | undefined => {
  if (data) return true;
  return error instanceof ApiError && error.status === 404 ? false : undefined;
};

/** A signed-in lab owner who has a laboratory goes to it; one without starts at its information. */
const OwnerEntry = () => {
  const mine = useQuery(myLabQuery);
  const hasLab = useFirst(hasLabOf(mine));
  if (hasLab) return <Navigate to="/lab-dashboard" replace />;
  if (hasLab === false) return <Wizard signedIn />;
  if (!mine.isError) return <PageSpinner />;
  return (
    <div className="mx-auto max-w-xl px-4 py-24">
      <EmptyState
        title="Your account could not be checked"
        action={<Button onClick={() => void mine.refetch()}>Try again</Button>}
      >
        {failureMessage(mine.error, 'It is not known yet whether you have a laboratory.')}
      </EmptyState>
    </div>
  );
};

const OtherAccount = () => {
  const { user } = useSession();
  return (
    <div className="mx-auto max-w-xl px-4 py-24">
      <EmptyState
        title="A laboratory needs an account of its own"
        action={<LinkButton to="/dashboard">Go to your dashboard</LinkButton>}
      >
        You are signed in as {user?.email ?? 'somebody else'}. Sign out first, then register the laboratory with its own e-mail
        address.
      </EmptyState>
    </div>
  );
};

type Arrival = 'visitor' | 'owner' | 'other';

const arrivalOf = ({ user, loading }: AuthState): Arrival | undefined => {
  if (loading) return undefined;
  if (!user) return 'visitor';
  return user.role === 'lab_owner' ? 'owner' : 'other';
};

export const RegisterPage = () => {
  // Who came here decides how the wizard starts; the account that it makes must not start it again.
  const arrival = useFirst(arrivalOf(useSession()));
  if (arrival === 'owner') return <OwnerEntry />;
  if (arrival === 'other') return <OtherAccount />;
  // Most who come here are visitors, who need not wait until that is known.
  return <Wizard signedIn={false} />;
};
