import type { ManagedTemplate } from '@aliquot/contract/engagements/templates';
import { limits } from '@aliquot/contract/limits';
import { type ResearchArea, researchAreaOptions } from '@aliquot/contract/options';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressFilter } from '../../../../platform/address-filter.ts';
import { failureMessage } from '../../../../platform/server/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../../ui/feedback/list-states.tsx';
import { usePageBanner } from '../../../../ui/feedback/use-page-banner.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../../ui/layout/page-header.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { ClampedText } from '../../../../ui/text/clamped-text.tsx';
import { formatDate } from '../../../../ui/text/format.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { areaOf, firstArea, hideTemplate, managedTemplatesQuery, restoreTemplate } from './templates.api.ts';

const originWords = ({ origin, edited_at }: ManagedTemplate): string => {
  if (edited_at === null) return 'Included with Aliquot';
  return origin === 'own' ? `Created here, last edited on ${formatDate(edited_at)}` : `Edited on ${formatDate(edited_at)}`;
};

const Showing = ({ hidden, shown }: ManagedTemplate) => {
  if (hidden) return <Badge tone="warn">Hidden</Badge>;
  return shown ? (
    <Badge tone="good">Shown to researchers</Badge>
  ) : (
    <Badge>Not shown: {limits.templatesPerArea} are listed before it</Badge>
  );
};

type Doing = {
  busy: string | null;
  onEdit: (template: ManagedTemplate) => void;
  onTurn: (template: ManagedTemplate) => void;
};

const TemplateItem = ({ template, busy, onEdit, onTurn }: { template: ManagedTemplate } & Doing) => {
  const { id, name, description, can } = template;
  const about = <span className="sr-only"> {name}</span>;
  return (
    <li className="p-4 sm:p-5">
      <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{name}</h2>
          <p className="text-sm text-muted">{originWords(template)}</p>
        </div>
        <Showing {...template} />
      </div>
      <ClampedText>{description}</ClampedText>
      <div className="mt-3 flex flex-wrap gap-2">
        {can.edit && (
          <Button look="secondary" size="sm" onClick={() => onEdit(template)}>
            Edit{about}
          </Button>
        )}
        {(can.hide || can.restore) && (
          <Button look="secondary" size="sm" loading={busy === id} onClick={() => onTurn(template)}>
            {can.hide ? 'Hide' : 'Restore'}
            {about}
          </Button>
        )}
      </div>
    </li>
  );
};

const TemplateList = ({ area, ...doing }: { area: ResearchArea } & Doing) => {
  const list = useQuery(managedTemplatesQuery(area));
  return (
    <ListStates
      query={list}
      failed="Failed to load templates"
      isEmpty={({ length }) => length === 0}
      empty={<EmptyState title="No templates yet">Add one for this research area.</EmptyState>}
    >
      {(templates) => (
        <ul aria-label="Templates" className="divide-y divide-line rounded-card border border-line bg-card">
          {templates.map((template) => (
            <TemplateItem key={template.id} template={template} {...doing} />
          ))}
        </ul>
      )}
    </ListStates>
  );
};

/** The templates of requests, for administrators: one research area at a time. */
export const TemplatesPage = () => {
  const { values, set } = useAddressFilter(firstArea);
  const area = areaOf(values.area);
  const queries = useQueryClient();
  const { banner, succeed, fail } = usePageBanner();
  const [edited, setEdited] = useState<ManagedTemplate | 'new' | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: ['project-templates'] });
  const turn = useMutation({
    mutationFn: (template: ManagedTemplate) => (template.can.hide ? hideTemplate(template) : restoreTemplate(template)),
    onSuccess: ({ name, hidden }) => succeed(hidden ? `“${name}” is hidden.` : `“${name}” was restored.`),
    onError: (error) => fail(failureMessage(error, 'Failed to change the template')),
    onSettled: renew,
  });
  const saved = (message: string) => {
    setEdited(null);
    succeed(message);
    void renew();
  };
  return (
    <Page dense>
      <PageHeader
        dense
        title="Templates"
        description={`Researchers can start a request from a template. They see the first ${limits.templatesPerArea} visible templates of a research area.`}
        actions={
          <Button size="sm" onClick={() => setEdited('new')}>
            Add template
          </Button>
        }
      />
      <PageMessages>{banner}</PageMessages>
      <search className="mb-4 block sm:max-w-sm">
        <Select
          label="Research area"
          dense
          options={researchAreaOptions}
          value={area}
          onChange={({ target }) => set({ area: target.value })}
        />
      </search>
      <TemplateList
        area={area}
        busy={turn.isPending ? turn.variables.id : null}
        onEdit={setEdited}
        onTurn={(template) => turn.mutate(template)}
      />
      {edited && (
        <TemplateDialog
          area={area}
          template={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={saved}
        />
      )}
    </Page>
  );
};
