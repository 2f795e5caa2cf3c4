import { Banner } from '../../../ui/feedback/banner.tsx';
import { plural } from '../../../ui/text/format.ts';
import { AnalysisResults } from '../analyses/analysis-results.tsx';
import { QuestionnaireDialog } from '../questionnaires/questionnaire-dialog.tsx';
import type { Registration } from './use-registration.ts';

type ResultsStepProps = {
  registration: Registration;
  questionnaire: boolean;
  onQuestionnaire: (open: boolean) => void;
  onDone: (score: number) => void;
};

/** The results of the analysis, and the button to the questionnaire. */
export const ResultsStep = ({ registration, questionnaire, onQuestionnaire, onDone }: ResultsStepProps) => {
  const { analysis, labId } = registration;
  if (!analysis || !labId) return null;
  const unread = analysis.documents.filter(({ status }) => status === 'failed');
  return (
    <>
      <Banner
        tone="warning"
        className="mb-5"
        message={
          unread.length > 0
            ? `We couldn’t read ${plural(unread.length, 'document')}: ${unread.map(({ message, file_name }) => message ?? file_name).join(' ')} Go back, upload a readable copy and start the analysis again, or do this later from the dashboard.`
            : null
        }
      />
      <AnalysisResults analysis={analysis} onQuestionnaire={() => onQuestionnaire(true)} />
      <QuestionnaireDialog
        labId={labId}
        labName={analysis.lab_name}
        open={questionnaire}
        onOpenChange={onQuestionnaire}
        onDone={onDone}
      />
    </>
  );
};
