import { certificationTypeOptions } from '@aliquot/contract/options';
import { useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { notify } from '../ui/feedback/toast.ts';
import { Combobox } from '../ui/form/combobox.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { ReasonForm } from '../ui/form/reason-form.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { useConfirm } from '../ui/overlay/use-confirm.tsx';
import { Pencil, RefreshCw } from '../ui/text/icon.ts';
import { LinkButton, TextLink } from '../ui/text/link.tsx';
import { Group, Row } from './kit-group.tsx';
export const Buttons = () => {
  const { confirm, dialog } = useConfirm();
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const [kind, setKind] = useState<string | null>(null);
  const ask = async (typedName?: string) => {
    const confirmed = await confirm({
      title: 'Delete “Meridian Clinical Labs”?',
      body: 'Its documents and analyses go with it. This cannot be undone.',
      confirmLabel: 'Delete',
      danger: true,
      ...(typedName && { typedName }),
    });
    setAnswer(confirmed ? 'Confirmed.' : 'Declined.');
  };
  return (
    <Group title="Buttons and dialogs">
      <Row>
        <Button>Continue</Button>
        <Button look="secondary" icon={<RefreshCw aria-hidden="true" size={16} />}>
          Refresh
        </Button>
        <Button look="quiet">Clear Filters</Button>
        <Button look="danger">Delete</Button>
      </Row>
      <Row>
        <Button loading>Continue</Button>
        <Button disabled>Continue</Button>
        <Button size="sm" look="secondary">
          Small
        </Button>
        <IconButton label="Edit">
          <Pencil aria-hidden="true" size={18} />
        </IconButton>
      </Row>
      <Row>
        <LinkButton to="/" look="secondary">
          A link as a button
        </LinkButton>
        <TextLink to="/">A link in text</TextLink>
      </Row>
      <Row>
        <Button look="secondary" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Button look="secondary" onClick={() => void ask()}>
          Ask
        </Button>
        <Button look="secondary" onClick={() => void ask('Meridian')}>
          Ask with name
        </Button>
        <Button
          look="secondary"
          onClick={() => notify({ title: 'Document deleted', description: 'SOP-014.docx', onUndo: () => setAnswer('Undone.') })}
        >
          Notice with undo
        </Button>
        <output>{answer}</output>
      </Row>
      {open && (
        <FormDialog
          title="Add a certification"
          description="What the certificate itself says."
          problem={null}
          isBusy={false}
          isDirty={kind !== null}
          saveLabel="Add certification"
          onSave={() => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          <TextField label="Certificate number" />
          <Combobox label="Kind" options={certificationTypeOptions} value={kind} onChange={setKind} />
          <DateField label="Expires" />
          <ReasonForm
            openLabel="Close with a reason"
            about="a gap"
            label="Why doesn’t this apply?"
            hint="A reviewer decides."
            sendLabel="Send to a reviewer"
            maxLength={500}
            busy={false}
            problem={undefined}
            onSend={async () => true}
          />
        </FormDialog>
      )}
      {dialog}
    </Group>
  );
};
