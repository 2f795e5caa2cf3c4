import type { ManagedTemplate, TemplateText } from '@aliquot/contract/engagements/templates';
import { type ResearchArea, researchAreas } from '@aliquot/contract/options';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../platform/server/api.ts';

/** The filter in the address. */
export const firstArea = { area: researchAreas[0] as string };
export const areaOf = (text: string): ResearchArea => researchAreas.find((area) => area === text) ?? researchAreas[0];

/** The shared start of the keys of researchers' and administrators' lists, so that a change reloads both. */
export const templatesKey = ['project-templates'];

export const managedTemplatesQuery = (researchArea: ResearchArea) =>
  queryOptions({
    queryKey: [...templatesKey, 'managed', researchArea],
    queryFn: async ({ signal }) => (await api.projects.managedTemplates({ researchArea }, { signal })).templates,
  });

export const addTemplate = (researchArea: ResearchArea, text: TemplateText) =>
  api.projects.addTemplate({ researchArea, ...text });
type Seen = Pick<ManagedTemplate, 'id' | 'version'>;
export const editTemplate = ({ id, version }: Seen, text: TemplateText) =>
  api.projects.editTemplate({ templateId: id, version, ...text });
export const hideTemplate = ({ id, version }: Seen) => api.projects.hideTemplate({ templateId: id, version });
export const restoreTemplate = ({ id, version }: Seen) => api.projects.restoreTemplate({ templateId: id, version });
