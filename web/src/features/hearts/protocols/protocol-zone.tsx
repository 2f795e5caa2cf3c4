import { protocolExtensions } from '@aliquot/contract/hearts/protocols';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { chooseFiles } from '../../../ui/form/choose-files.ts';
import { useFileDrop } from '../../../ui/form/file-drop.tsx';
import { FileRow } from '../../../ui/form/file-row.tsx';
import { FileUp } from '../../../ui/text/icon.ts';
import { ProtocolFile } from './protocol-file.tsx';
import type { ProtocolFiles } from './use-protocol-files.ts';

const accepted = protocolExtensions.map((extension) => `.${extension}`).join(',');

/** One place to drop or choose the papers that a request begins with. Pasted files come here too. */
export const ProtocolZone = ({ files }: { files: ProtocolFiles }) => {
  const id = useId();
  const add = (chosen: readonly File[]) => void files.add(chosen);
  const { over, target } = useFileDrop({ onFiles: add });
  const { protocols, uploading } = files;
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'rounded-card border border-dashed p-4 transition-colors sm:p-5',
        over ? 'border-brand-ink bg-brand-tint' : 'border-brand-ink/60 bg-card',
      )}
      {...target}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-tint text-brand-ink max-sm:hidden">
          <FileUp aria-hidden="true" size={20} />
        </span>
        <div className="min-w-0 grow basis-72">
          <h2 id={id} className="text-lg">
            Drop your protocol, statement of work or sample plan, or start typing
          </h2>
          <p className="text-sm text-muted">
            PDF, DOC, DOCX, TXT or a picture, up to 10 MB. The file stays with your draft. Labs see it only if you attach it.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            className="pointer-coarse:min-h-11"
            onClick={() => chooseFiles({ accept: accepted, onFiles: add })}
          >
            Choose files
          </Button>
          <Button
            look="secondary"
            className="min-h-11 sm:pointer-fine:hidden"
            onClick={() => chooseFiles({ accept: 'image/jpeg,image/png', camera: true, onFiles: add })}
          >
            Take a picture
          </Button>
        </div>
      </div>
      <Banner tone="error" message={files.problem} onClear={files.clearProblem} className="mt-3" />
      {protocols.length + uploading.length > 0 && (
        <ul aria-label="Files of this request" className="mt-4 grid grid-cols-1 gap-2">
          {protocols.map((protocol) => (
            <li key={protocol.id}>
              <ProtocolFile protocol={protocol} onChanged={files.refresh} />
            </li>
          ))}
          {uploading.map(({ id: uploadId, name, size, progress }) => (
            <li key={uploadId}>
              <FileRow
                name={name}
                size={size}
                progress={progress}
                stage={progress < 100 ? 'Uploading' : 'Checking'}
                removeLabel="Cancel the upload of"
                onRemove={() => files.cancel(uploadId)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
