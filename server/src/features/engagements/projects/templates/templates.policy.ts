import { type Actor, isAdmin } from '../../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../../kernel/permission.ts';

type TemplateFacts = { readonly deleted_at: Date | null };

export const visible = <Template>(actor: Actor, template: Template): Visible<Template> | null =>
  permit('see', isAdmin(actor), template);

export const mayEdit = <Template extends TemplateFacts>(actor: Actor, template: Template): Permitted<'edit', Template> | null =>
  permit('edit', isAdmin(actor) && template.deleted_at === null, template);

export const mayHide = <Template extends TemplateFacts>(actor: Actor, template: Template): Permitted<'hide', Template> | null =>
  permit('hide', isAdmin(actor) && template.deleted_at === null, template);

export const mayRestore = <Template extends TemplateFacts>(
  actor: Actor,
  template: Template,
): Permitted<'restore', Template> | null => permit('restore', isAdmin(actor) && template.deleted_at !== null, template);

/** What the answer tells an administrator's browser. A hidden template is restored before it is edited. */
export const templateAbilities = (actor: Actor, template: TemplateFacts) => ({
  edit: mayEdit(actor, template) !== null,
  hide: mayHide(actor, template) !== null,
  restore: mayRestore(actor, template) !== null,
});
