import { notificationTopics, requiredBecause } from '@aliquot/contract/people/notification-topics';
import type { Subscription } from './unsubscribing.service.ts';

const settings = '<p><a href="/notification-settings">Open your notification settings</a></p>';

const linkIsBroken = `<h1>This link doesn’t work</h1>
<p>Part of the address may be missing. Open the link in the mail again, or change what you get in your settings.</p>
${settings}`;

const nameOf = ({ about }: Subscription): string =>
  about === 'digest' ? 'your daily summary' : `mail about “${notificationTopics[about].label}”`;

const bodyOf = (subscription: Subscription | null, isDone: boolean): string => {
  if (!subscription) return linkIsBroken;
  const required = subscription.about === 'digest' ? null : requiredBecause(subscription.about);
  if (required) return `<h1>This mail is required</h1>\n<p>${required}</p>\n${settings}`;
  const name = nameOf(subscription);
  if (isDone) return `<h1>You’re unsubscribed</h1>\n<p>You won’t get ${name} any more.</p>\n${settings}`;
  return `<h1>Unsubscribe?</h1>
<p>You won’t get ${name} any more. Notices in the product stay as they are.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>
${settings}`;
};

/** The page behind the link of a mail: asks with one button, or says that it is done. It needs no script. */
export const unsubscribePage = (subscription: Subscription | null, isDone: boolean): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Unsubscribe · Aliquot</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/api-docs.css"></head>
<body><main>${bodyOf(subscription, isDone)}</main></body></html>`;
