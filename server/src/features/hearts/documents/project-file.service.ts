import type { UserActor } from '../../../kernel/actor.ts';
import type { FileFormat } from '../../../kernel/document-text.ts';
import type { Refusal, Result } from '../../../kernel/result.ts';
import type { RequestContext } from '../../../platform/http/call.ts';
import type { StoredFile } from './documents.repository.ts';
import { admitFile } from './scanning.service.ts';
import { keepingIf, storeProjectFile } from './storing.service.ts';

type Uploading = Omit<RequestContext, 'actor'> & { readonly actor: UserActor };

/** Lets in and stores a file that belongs to a request, and keeps it only when `save` succeeds with it. */
export const keepingProjectFile = async <Value, Code extends Refusal['code']>(
  call: Uploading,
  { id, project }: { readonly id: string; readonly project: { readonly id: string } },
  { file, formats }: { readonly file: File; readonly formats: ReadonlySet<FileFormat> },
  save: (stored: StoredFile) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'UNPROCESSABLE_CONTENT' | 'PAYLOAD_TOO_LARGE' | 'SERVICE_UNAVAILABLE'>> => {
  const admitted = await admitFile(call, file, formats, { type: 'collaboration', id });
  if (!admitted.ok) return admitted;
  const stored = await storeProjectFile(call.world, project.id, admitted.value, call.now);
  if (!stored.ok) return stored;
  const { value } = stored;
  return keepingIf(call.world, [{ bucket: 'project-documents', key: value.file_url }], () => save(value));
};
