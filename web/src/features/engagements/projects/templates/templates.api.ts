import type { ManagedTemplate, TemplateText } from '@aliquot/contract/engagements/templates';
import { type ResearchArea, researchAreas } from '@aliquot/contract/options';
import { api } from '../../../../platform/server/api.ts';
import { queryOf } from '../../../../platform/server/query-of.ts';

/** The filter in the address. */
export const firstArea = { area: researchAreas[0] as string };
export const areaOf = (text: string): ResearchArea => researchAreas.find((area) => area === text) ?? researchAreas[0];

export const managedTemplatesQuery = (researchArea: ResearchArea) =>
  queryOf.projects.managedTemplates({ researchArea }, { noun: 'project-templates', select: ({ templates }) => templates });

export const addTemplate = (researchArea: ResearchArea, text: TemplateText) =>
  api.projects.addTemplate({ researchArea, ...text });
type Seen = Pick<ManagedTemplate, 'id' | 'version'>;
export const editTemplate = ({ id, version }: Seen, text: TemplateText) =>
  api.projects.editTemplate({ templateId: id, version, ...text });
export const hideTemplate = ({ id, version }: Seen) => api.projects.hideTemplate({ templateId: id, version });
export const restoreTemplate = ({ id, version }: Seen) => api.projects.restoreTemplate({ templateId: id, version });
