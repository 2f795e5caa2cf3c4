import type { MailConfig } from '../config.ts';
import type { Mailer } from './message.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpMailer } from './smtp.ts';

export * from './message.ts';
export { createOutbox, type Outbox, type OutboxMessage } from './outbox.ts';
export { type MailContent, type RenderedMail, renderMail } from './templates.ts';

/** The configured mailer. Connects with the first message. */
export const createMailer = (config: MailConfig): Mailer =>
  config.kind === 'smtp' ? createSmtpMailer(config.url, config.from) : createOutbox(config.directory, config.from);
