import type { CheckedRows, Shipment } from '@aliquot/contract/engagements/shipments';
import { useEffect, useRef, useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { plural } from '../../../ui/text/format.ts';
import { FileText } from '../../../ui/text/icon.ts';
import { ProblemList } from './problem-list.tsx';
import { addSamples, checkSamples } from './shipments.api.ts';

const example = 'code,material,container,volume,unit,storage,stability\nS-001,Plasma,Cryovial,0.5,mL,-80,72';

/** A file up to this size is put into the text field, where its rows can be corrected. In bytes. */
const editableBytes = 500_000;

type Source = { readonly text: string; readonly file: File | null };

/** Adds typed, pasted or CSV samples: first a check that saves nothing, then what the person decides. */
export const AddSamplesDialog = ({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) => {
  const [{ text, file }, setSource] = useState<Source>({ text: '', file: null });
  const [checked, setChecked] = useState<CheckedRows | null>(null);
  const { busy, change, clearProblem, form } = useChange('requests');
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checked) outcome.current?.focus();
  }, [checked]);
  const table = file ?? text;
  const replaceSource = (source: Source) => {
    setSource(source);
    setChecked(null);
    clearProblem();
  };
  const choose = async (chosen: File) =>
    replaceSource(chosen.size <= editableBytes ? { text: await chosen.text(), file: null } : { text: '', file: chosen });
  const check = () =>
    change(async () => setChecked(await checkSamples(shipment.id, table)), {
      failed: 'We couldn’t check these samples. Please try again.',
    });
  const save = async () => {
    const saved = await change(() => addSamples(shipment.id, table, checked?.bad ?? []), {
      failed: 'We couldn’t save these samples. Nothing was saved; please try again.',
    });
    if (saved) onClose();
    else setChecked(null);
  };
  const bad = checked?.bad.length ?? 0;
  const isClean = checked !== null && bad === 0;
  return (
    <FormDialog
      title={`Add samples to shipment ${shipment.number}`}
      description="Use study codes only: no names, dates of birth, or record numbers."
      {...form}
      isDirty={text.trim() !== '' || file !== null}
      canSave={isClean ? checked.good > 0 : file !== null || text.trim() !== ''}
      saveLabel={isClean ? `Add ${plural(checked.good, 'sample')}` : checked ? 'Check again' : 'Check samples'}
      savingLabel={isClean ? 'Saving' : 'Checking'}
      onSave={() => void (isClean ? save() : check())}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-5">
        {checked && (
          <div ref={outcome} tabIndex={-1} className="grid grid-cols-1 gap-3">
            <ProblemList checked={checked} />
            {bad > 0 && checked.good > 0 && (
              <div>
                <Button look="secondary" size="sm" disabled={busy} onClick={() => void save()}>
                  Leave out {plural(bad, 'row')}, add {plural(checked.good, 'sample')}
                </Button>
              </div>
            )}
          </div>
        )}
        {file ? (
          <p className="flex flex-wrap items-center gap-3">
            <FileText aria-hidden="true" size={18} className="text-muted" />
            {file.name}
            <Button look="secondary" size="sm" onClick={() => replaceSource({ text: '', file: null })}>
              Choose another
            </Button>
          </p>
        ) : (
          <>
            <FileDrop
              label="Choose a CSV file"
              accept=".csv,.tsv,.txt"
              multiple={false}
              onFiles={([chosen]) => chosen && void choose(chosen)}
            />
            <TextArea
              dense
              label="Samples"
              hint="Type or paste one sample a row: code, material, container, volume, unit, storage, stability in hours after the pick-up. Add “box” and “replaces” if you need them."
              className="font-mono text-sm"
              rows={6}
              spellCheck={false}
              placeholder={example}
              value={text}
              onChange={({ target }) => replaceSource({ text: target.value, file: null })}
            />
          </>
        )}
      </div>
    </FormDialog>
  );
};
