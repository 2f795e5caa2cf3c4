import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGo } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.tsx';
import { Brand } from '../../ui/brand.tsx';
import { IconButton } from '../../ui/button.tsx';
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
        <AppLink to="/" aria-label="Aliquot, home">
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

/** A signed-in lab owner who has a laboratory goes to it; one without starts at its information. */
const OwnerEntry = () => {
  const { data, isPending } = useQuery(myLabQuery);
  const go = useGo();
  const [first] = useState(() => ({ settled: false, hasLab: false }));
  if (!first.settled && !isPending) Object.assign(first, { settled: true, hasLab: data !== undefined });
  useEffect(() => {
    if (first.hasLab) go('/lab-dashboard', { replace: true });
  }, [first.hasLab, go]);
  return !first.settled || first.hasLab ? <PageSpinner /> : <Wizard signedIn />;
};

export const RegisterPage = () => {
  const { user, loading } = useSession();
  // Who came here decides how the wizard starts; the account that it makes must not start it again.
  const [cameAs, setCameAs] = useState<'unknown' | 'visitor' | 'owner' | 'other'>('unknown');
  useEffect(() => {
    if (!loading && cameAs === 'unknown') setCameAs(user === null ? 'visitor' : user.role === 'lab_owner' ? 'owner' : 'other');
  }, [loading, user, cameAs]);
  if (cameAs === 'unknown') return <PageSpinner />;
  if (cameAs === 'visitor') return <Wizard signedIn={false} />;
  if (cameAs === 'owner') return <OwnerEntry />;
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
