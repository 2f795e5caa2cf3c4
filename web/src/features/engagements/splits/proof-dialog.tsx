import { laboratoryPath } from '@aliquot/contract/engagements/project-words';
import type { MatrixLab, ProofMatrix } from '@aliquot/contract/engagements/splits';
import { proofLabels } from '@aliquot/contract/hearts/understanding';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { Mark } from '../../../ui/text/mark.tsx';
import { ProofIcon } from '../../hearts/matching/proof-mark.tsx';
import { cellOf } from './lanes.ts';

type ProofDialogProps = { lab: MatrixLab; term: ProofMatrix['asked'][number]; onClose: () => void };

const missing = {
  claimed: 'No scope line on a current certificate names it, so it counts as stated, not proven.',
  'not-shown': 'No scope line on a current certificate names it, and neither does the lab’s profile.',
} as const;

/** The proof of one of the things asked: the scope line, its certificate and its validity; or what is missing. */
export const ProofDialog = ({ lab, term, onClose }: ProofDialogProps) => {
  const cell = cellOf(lab, term.id);
  const facts = [
    ['Certificate', cell.where],
    ['Number', cell.number],
    ['Issued by', cell.issuer],
    ['Line of the scope', cell.line_number === null ? null : String(cell.line_number)],
    ['Valid from', cell.from && formatDate(cell.from)],
    ['Valid until', cell.until === null ? 'No end on record' : formatDate(cell.until)],
  ].flatMap(([name, value]) => (name && value ? [{ name, value }] : []));
  return (
    <Dialog
      open
      width="md"
      onOpenChange={(open) => open || onClose()}
      title={term.label}
      description={lab.lab_name}
      footer={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
      closeButton={false}
    >
      <p className="flex items-center gap-2 font-medium">
        <ProofIcon proof={cell.proof} />
        {proofLabels[cell.proof]}
      </p>
      {cell.line !== null && (
        <p className="mt-3">
          <Mark className="wrap-anywhere">“{cell.line}”</Mark>
          {cell.proof === 'claimed' && <span className="ml-2 text-sm text-muted">{cell.where}</span>}
        </p>
      )}
      {cell.proof === 'proven' ? (
        <>
          <dl className="mt-3 grid gap-1 text-sm">
            {facts.map(({ name, value }) => (
              <div key={name} className="flex justify-between gap-3">
                <dt className="text-muted">{name}</dt>
                <dd className="text-right wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {cell.ends_early && (
            <p className="mt-3 text-sm font-medium text-warn">
              This certificate ends before the work does. Ask the lab about its renewal.
            </p>
          )}
        </>
      ) : (
        <p className="mt-3">{missing[cell.proof]}</p>
      )}
      <p className="mt-4 text-sm">
        <TextLink to={laboratoryPath(lab.lab_id)}>Certificates of {lab.lab_name}</TextLink>
      </p>
    </Dialog>
  );
};
