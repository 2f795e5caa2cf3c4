import { analysisRoutes, type StoredFiles } from '@aliquot/contract/hearts/analyses';
import { labMessages } from '@aliquot/contract/hearts/labs';
import { refuse } from '../../../kernel/result.ts';
import { handleInSteps } from '../../../platform/http/mount.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { reloadDocuments } from '../documents/documents.letters.ts';
import { insertLabDocument } from '../documents/documents.repository.ts';
import { recordUpload } from '../documents/documents.service.ts';
import { keepingIf } from '../documents/storing.service.ts';
import { answerWhenReady, parseLabData, registerOrUpdate, sortFiles, storeFiles } from './onboarding.service.ts';
import { startAnalysis } from './run/starting.service.ts';

export const onboardingHandlers = {
  /** Registers a laboratory, stores its files, analyses them in the background and answers when that has finished. */
  analyzeLabDocuments: handleInSteps(analysisRoutes.analyzeLabDocuments, async (call) => {
    const { input, actor, world, now, attempt } = call;
    const data = parseLabData(input.labData);
    if (!data.ok) return data;
    const files = [input.files].flat();
    if (files.length === 0) return refuse('UNPROCESSABLE_CONTENT', labMessages.noFile, { files: labMessages.noFile });
    const sorted = await sortFiles(call, files);
    if (!sorted.ok) return sorted;
    const { good, refused, first } = sorted.value;
    if (good.length === 0 && first) return first;
    const registered = await registerOrUpdate(call, data.value);
    if (!registered.ok) return registered;
    const labId = registered.value;
    const kept = await storeFiles(call, labId, good);
    const allRefused = [...refused, ...kept.failed];
    const storedFiles: StoredFiles = {
      total: files.length,
      successful: files.length - allRefused.length,
      failed: allRefused.length,
    };
    const locations = kept.files.map(({ file_url }) => ({ bucket: 'lab-documents' as const, key: file_url }));
    const started = await keepingIf(world, locations, () =>
      attempt(async (doing) => {
        for (const [index, file] of kept.files.entries()) {
          const uploadedAt = new Date(now.getTime() + index); // the order in which they were sent stays theirs
          const details = { documentType: 'other' as const, description: null, uploadedBy: actor.id, now: uploadedAt };
          await recordUpload(doing, await insertLabDocument(doing.db, labId, file, details));
        }
        await inform(doing, { reload: [reloadDocuments(labId)] });
        return startAnalysis(doing, labId, { refused: allRefused, storedFiles });
      }),
    );
    return started.ok ? answerWhenReady(call, labId, started.value) : started;
  }),
};
