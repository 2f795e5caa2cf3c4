import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Download } from '../../../../ui/text/icon.ts';
import { saveFile } from './profile-files.ts';
import { useFocusBack } from './profile-focus.ts';

/** Recovery codes are shown only once: the dialog closes when the user confirms that they are stored. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) => {
  const anchor = useFocusBack(codes !== null);
  const [stored, setStored] = useState(false);
  const text = `Recovery codes for your Aliquot account. Each works once.\n\n${codes?.join('\n') ?? ''}\n`;
  const close = () => {
    setStored(false);
    onClose();
  };
  return (
    <>
      <span ref={anchor} hidden />
      <Dialog
        open={codes !== null}
        onOpenChange={(next) => next || close()}
        busy={!stored}
        width="md"
        title="Store your recovery codes"
        footer={
          <Button disabled={!stored} onClick={close}>
            Done
          </Button>
        }
      >
        <p>
          If you lose your phone, sign in with one of these codes. Each works once. Store them with your passwords: we can’t
          show them again.
        </p>
        <ul
          aria-label="Recovery codes"
          className="my-4 grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-control bg-sunken px-4 py-3 font-mono text-sm"
        >
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mb-5 flex flex-wrap gap-3">
          <Button
            look="secondary"
            size="sm"
            icon={<Download aria-hidden="true" size={16} />}
            onClick={() => saveFile('aliquot-recovery-codes.txt', text, 'text/plain')}
          >
            Download codes
          </Button>
          <CopyButton label="Copy" text={codes?.join('\n') ?? ''} />
        </div>
        <Checkbox label="I have stored these codes" checked={stored} onChange={(event) => setStored(event.target.checked)} />
      </Dialog>
    </>
  );
};
