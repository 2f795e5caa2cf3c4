import type { LabModel } from '@aliquot/contract/hearts/witness/witness';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/text/format.ts';

const where = ({ host, is_local }: NonNullable<LabModel['model']>): string =>
  is_local
    ? 'It runs on this server or in its network: your documents do not leave it.'
    : `Your documents leave this server for ${host}.`;

/** The agreement of a laboratory that a language model reads its documents; shows nothing where no model is configured. */
export const ModelAgreement = ({ labId, ...banners }: Banners & { labId: string }) => {
  const { data } = useQuery(queryOf.witness.ofLab({ labId }, { noun: 'documents' }));
  const { busy, change } = useChange('documents', banners);
  if (!data?.model) return null;
  const { model, agreement, can } = data;
  return (
    <section
      aria-label="Language model"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-3"
    >
      <p className="grow basis-96 text-sm">
        {agreement
          ? `${agreement.agreed_by} agreed on ${formatDate(agreement.agreed_at)} that a language model at ${model.host} reads your documents. `
          : `The language model ${model.name} may propose values that our rules do not find, if you agree. `}
        {where(model)} A proposal counts for nothing until you confirm it.
      </p>
      {can.agree && (
        <Button
          look="secondary"
          size="sm"
          loading={busy}
          onClick={() =>
            void change(() => api.witness.agree({ labId, host: model.host }), {
              done: `You agreed that ${model.name} at ${model.host} reads your documents.`,
            })
          }
        >
          Agree to {model.host}
        </Button>
      )}
      {can.end && (
        <Button
          look="quiet"
          size="sm"
          loading={busy}
          onClick={() =>
            void change(() => api.witness.endAgreement({ labId }), {
              done: 'The model no longer reads your documents. Open proposals are gone.',
            })
          }
        >
          End the agreement
        </Button>
      )}
    </section>
  );
};
