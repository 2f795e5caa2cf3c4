import { labMessages } from '@aliquot/contract/hearts/labs';
import { failureMessage } from '../../../../platform/server/api-error.ts';
import { plural } from '../../../../ui/text/format.ts';
import type { Upload } from '../../documents/use-uploads.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

const messagesShown = 20;

/** All messages as one text; of many, only the first few. */
const joined = (messages: readonly string[]): string | null => {
  if (messages.length === 0) return null;
  const shown = messages.slice(0, messagesShown).join(' ');
  return messages.length > messagesShown ? `${shown} And ${plural(messages.length - messagesShown, 'more file')}.` : shown;
};

const unsent = (failed: readonly Upload[]) =>
  `${plural(failed.length, 'file')} failed to upload. Retry or remove ${failed.length === 1 ? 'it' : 'them'}, then start the analysis again. ${failed[0]?.words ?? ''}`.trim();

const lostWords = (reason: string, waiting: number) =>
  `${reason} ${plural(waiting, 'file')} ${waiting === 1 ? 'is' : 'are'} waiting here and will upload when it’s back.`;

const waitingOf = (files: ChosenFiles) => files.current().filter(({ status }) => status === 'waiting').length;

const sendWaiting = async (
  files: ChosenFiles,
  labId: string | null,
  showProblem: (problem: string | null, lost?: boolean) => void,
): Promise<void> => {
  if (labId === null) return;
  await files.send(labId);
  const reason = files.stoppedBy();
  if (reason !== null) showProblem(lostWords(reason, waitingOf(files)), true);
};

type Sent = { ready: boolean; lost: boolean; problem: string | null };

/** The registration's files: uploaded when the analysis starts and, from then on, as they are chosen. */
export const useUploads = (
  files: ChosenFiles,
  labId: string | null,
  showProblem: (problem: string | null, lost?: boolean) => void,
) => ({
  /** Uploads pending files, and reports when that stops. */
  sendWaiting: () => sendWaiting(files, labId, showProblem),
  add: async (selection: readonly File[]): Promise<void> => {
    showProblem(joined(await files.add(selection)));
    await sendWaiting(files, labId, showProblem);
  },
  remove: async (id: string): Promise<void> => {
    try {
      await files.remove(id);
    } catch (error) {
      showProblem(failureMessage(error, 'Failed to delete document.'));
    }
  },
  retry: async (id: string): Promise<void> => {
    files.retry(id);
    await sendWaiting(files, labId, showProblem);
  },
  /** Uploads all files. A file that can never be used does not hold up the others; one that can be retried does. */
  sendAll: async (id: string): Promise<Sent> => {
    files.retryAll();
    await files.send(id);
    const rows = files.current();
    const reason = files.stoppedBy();
    if (reason !== null) return { ready: false, lost: true, problem: lostWords(reason, waitingOf(files)) };
    const failed = rows.filter(({ status }) => status === 'failed');
    if (failed.length > 0) return { ready: false, lost: false, problem: unsent(failed) };
    if (!rows.some(({ status }) => status === 'stored' || status === 'known'))
      return { ready: false, lost: false, problem: labMessages.noFile };
    return {
      ready: true,
      lost: false,
      problem: joined(rows.flatMap(({ status, words }) => (status === 'refused' && words ? [words] : []))),
    };
  },
});
