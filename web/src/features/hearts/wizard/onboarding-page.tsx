import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo } from '../../../platform/navigation.ts';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { PageMessages } from '../../../ui/layout/page-header.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { DraftSaved } from './draft-saved.tsx';
import { adminFlow } from './flows.ts';
import { LabWizard } from './lab-wizard.tsx';
import { type Resumed, unfinishedOnboardingQuery } from './resume.ts';
import { useRegistration } from './use-registration.ts';

type Onboarded = { labId: string; labName: string; score: number };

type WizardProps = { resumed: Resumed | undefined; onDone: (lab: Onboarded) => void; onStartOver: () => void };

const Wizard = ({ resumed, onDone, onStartOver }: WizardProps) => {
  const registration = useRegistration(adminFlow, { resumed });
  const { confirm, dialog } = useConfirm();
  const { draft, forget, step, show, labId, analysis, working, analyzing } = registration;

  const finish = async (score: number) => {
    if (!labId || !analysis) return;
    await forget();
    onDone({ labId, labName: analysis.lab_name, score });
  };

  const startOver = async () => {
    const sure = await confirm({
      title: 'Start over?',
      body: labId
        ? 'This clears everything you entered. The lab is already registered and stays pending.'
        : 'This clears everything you entered.',
      confirmLabel: 'Start over',
      danger: true,
    });
    if (!sure) return;
    await forget();
    onStartOver();
  };

  return (
    <>
      <div className="mx-auto flex min-h-8 w-full max-w-5xl flex-wrap items-center justify-end gap-4 px-4 pt-18 sm:px-6">
        <DraftSaved at={draft.savedAt} />
        {draft.savedAt !== null && (
          <Button look="secondary" size="sm" disabled={working || analyzing} onClick={() => void startOver()}>
            Start over
          </Button>
        )}
      </div>
      <LabWizard
        registration={registration}
        questionnaire={step === 'questionnaire'}
        onQuestionnaire={(open) => show(open ? 'questionnaire' : 'analysis', { replace: !open })}
        onDone={(score) => void finish(score)}
      />
      {dialog}
    </>
  );
};

/** The wizard, continued from a draft or new, and started again when a lab is done. */
const Onboarding = ({ begun }: { begun: Resumed | undefined }) => {
  const [round, setRound] = useState(0);
  const { confirm, dialog } = useConfirm();
  const { banner, succeed, fail } = usePageBanner();
  const go = useGo();

  const restart = () => {
    setRound(round + 1);
    go('/admin/lab-onboarding?step=lab', { replace: true });
  };

  const emailOwner = async ({ labId, labName }: Onboarded) => {
    try {
      const { contact_email } = await api.labs.notifyOwner({ labId });
      succeed(`We emailed ${contact_email} how to claim ${labName}.`);
    } catch (error) {
      fail(failureMessage(error, 'We couldn’t email the owner. Please try again from the lab list.'));
    }
  };

  const complete = async (lab: Onboarded) => {
    restart();
    const emailNow = await confirm({
      title: 'Lab Onboarding Complete',
      body: (
        <>
          <p>
            <strong className="font-medium text-ink">{lab.labName}</strong> has a compliance score of {lab.score}% and is
            pending final approval.
          </p>
          <p className="mt-2">
            It has no members yet. Its owner can claim it with the contact email. We can email them the instructions.
          </p>
        </>
      ),
      confirmLabel: 'Email owner',
      declineLabel: 'Close',
    });
    if (emailNow) await emailOwner(lab);
  };

  return (
    <>
      <PageMessages>{banner}</PageMessages>
      <Wizard
        key={round}
        resumed={round === 0 ? begun : undefined}
        onDone={(lab) => void complete(lab)}
        onStartOver={restart}
      />
      {dialog}
    </>
  );
};

const OnboardingLoader = ({ userId }: { userId: string }) => {
  const { data, error, isPending, refetch } = useQuery(unfinishedOnboardingQuery(userId));
  if (isPending) return <PageSpinner />;
  if (!error) return <Onboarding begun={data ?? undefined} />;
  return (
    <div className="mx-auto max-w-xl px-4 py-32">
      <EmptyState title="We couldn’t load your draft" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {failureMessage(error, 'We couldn’t check for an unfinished onboarding. Please try again.')}
      </EmptyState>
    </div>
  );
};

/** The registration of a lab by an administrator for its owner. */
export const OnboardingPage = () => {
  const { user } = useSession();
  return user && <OnboardingLoader userId={user.id} />;
};
