import type { Project } from '@aliquot/contract/engagements/projects';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import type { Banners } from '../../../platform/use-change.ts';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { cancelProject, deleteProject } from './projects.api.ts';

const openNames = ({ lab_collaborations }: Project): string =>
  lab_collaborations
    .filter(
      ({ collaboration_status, stage }) =>
        collaboration_status !== 'rejected' && collaboration_status !== 'withdrawn' && stage !== 'accepted',
    )
    .map(({ lab_name }) => lab_name)
    .join(', ');

const deletionWords = (project: Project): ReactNode => {
  const { title, can } = project;
  if (can.keepsRecord)
    return (
      <>
        <p>
          “{title}” is removed from your list, and for your colleagues. You can undo this for 30 minutes.
          {can.reasonFor && ` The work at ${can.reasonFor} ends.`}
        </p>
        <p className="mt-2">
          The laboratory and administrators keep the record: agreement, messages, samples, results, invoices, dispute and
          timeline.
        </p>
      </>
    );
  return can.undoDelete ? (
    <p>“{title}” and its documents will be deleted. You can undo this for 30 minutes.</p>
  ) : (
    <>
      <p>
        “{title}” and its documents are removed, and the open request to {openNames(project) || 'the laboratory'} is withdrawn.
      </p>
      <p className="mt-2 font-medium text-ink">This cannot be undone.</p>
    </>
  );
};

/** The parts of a project that the questions name. */
type Named = { readonly id: string; readonly lab_collaborations: readonly { readonly lab_name: string }[] };

const reasonQuestion = (reader: string | null) => (reader === null ? {} : { reasonHint: `${reader} will read this.` });

/**
 * A researcher's actions on a project, with its questions and messages. `refresh` loads the list again. A page with banners of
 * its own gives them, and gets failures there too.
 */
export const useProjectActions = (refresh: () => void, banners?: Banners) => {
  const own = usePageBanner();
  const { succeed, fail }: Pick<typeof own, 'succeed' | 'fail'> = banners ?? own;
  const { confirm, ask, dialog } = useConfirm();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Something done from the details, which say what went wrong. */
  const act = async (work: () => Promise<unknown>, fallback: string): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      const words = failureMessage(error, fallback);
      setFailure(words);
      banners?.fail(words);
      return false;
    } finally {
      setBusy(false);
      refresh();
    }
  };

  const restore = async (projectId: string) => {
    try {
      const { title } = await api.projects.restore({ projectId });
      succeed(`“${title}” is back in your list.`);
    } catch {
      fail('The project could not be restored. It may have been permanently deleted.');
    }
    refresh();
  };

  return {
    banner: own.banner,
    fail,
    succeed,
    dialog,
    busy,
    failure,
    setFailure,
    restore,

    /** Resolves to whether it was deleted. */
    remove: async (project: Project): Promise<boolean> => {
      const question = {
        title: 'Delete this project?',
        body: deletionWords(project),
        confirmLabel: 'Delete project',
        danger: true,
        ...reasonQuestion(project.can.reasonFor),
      };
      const answer = await ask(question);
      if (!answer) return false;
      try {
        const { undoUntil } = await deleteProject(project.id, answer.reason);
        succeed(
          'Project deleted successfully',
          undoUntil === null ? undefined : { label: 'Undo', onAct: () => void restore(project.id) },
        );
        return true;
      } catch (error) {
        fail(failureMessage(error, 'Failed to delete project'));
        return false;
      } finally {
        refresh();
      }
    },

    cancel: async (project: { readonly id: string; readonly can: Pick<Project['can'], 'reasonFor'> }): Promise<void> => {
      const { reasonFor } = project.can;
      const answer = await ask({
        title: 'Cancel this project?',
        body:
          reasonFor === null
            ? 'Your request to the laboratory will be withdrawn. The project stays in your list as Cancelled.'
            : `The work at ${reasonFor} ends, and the record stays for both sides. The project stays in your list as Cancelled.`,
        confirmLabel: 'Cancel project',
        declineLabel: 'Keep project',
        danger: true,
        ...reasonQuestion(reasonFor),
      });
      if (answer) await act(() => cancelProject(project.id, answer.reason), 'Failed to cancel project');
    },

    /** Resolves to whether it was accepted. */
    accept: async (project: Named): Promise<boolean> => {
      const [collaboration] = project.lab_collaborations;
      const sure = await confirm({
        title: 'Accept this work?',
        body: `The project is completed, and we notify ${collaboration?.lab_name ?? 'the laboratory'}. After that you can't ask for changes.`,
        confirmLabel: 'Accept work',
      });
      if (!sure) return false;
      if (!(await act(() => api.projects.accept({ projectId: project.id }), 'Failed to accept the work'))) return false;
      succeed('You accepted the work. The project is completed.');
      return true;
    },
  };
};
