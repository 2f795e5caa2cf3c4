import { withoutLinks } from '@aliquot/contract/names';

/** Content of a transactional message. The button is its one link; its URL is http or https. */
export type MailContent = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Why the person got this, and what to do when it was not meant for them. */
  readonly footnote?: string;
  /** Link that ends mail like this one. Mail programs show a button for it (RFC 2369 and 8058). */
  readonly unsubscribe?: string;
};

/** The parts of a `MailMessage` that say something. */
export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

const checkedUrl = (text: string): string => {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new TypeError('the link of a message is not an http or https URL');
  return url.href;
};

const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #f5f4f0; color: #1d2327; font: 16px/1.55 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
.card { max-width: 560px; margin: 0 auto; padding: 32px; background: #ffffff; border: 1px solid #dedbd2; border-radius: 8px; }
.product { margin: 0 0 24px; font-weight: 600; color: #0b5c5a; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.small { font-size: 14px; color: #545c63; }
@media (prefers-color-scheme: dark) {
  body { background: #14181a; color: #e8e6e0; }
  .card { background: #1d2225; border-color: #343b3f; }
  .product { color: #7cc9c4; }
  .button { background: #7cc9c4 !important; color: #0c1b1b !important; }
  .small { color: #a9b0b4; }
  a { color: #7cc9c4; }
}`;

/** On the element itself, because some mail programs drop the style sheet and a button must still look like one. */
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5c5a;color:#ffffff;font-weight:600;text-decoration:none';

const htmlOf = (content: MailContent, url: string | null): string => {
  const paragraphs = content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  const link =
    url && content.button
      ? [
          `<p><a class="button" style="${buttonStyle}" href="${escapeHtml(url)}">${escapeHtml(content.button.label)}</a></p>`,
          `<p class="small">If the button does not work, copy this address into your browser:<br>${escapeHtml(url)}</p>`,
        ]
      : [];
  const footnote = content.footnote ? [`<p class="small">${escapeHtml(content.footnote)}</p>`] : [];
  const end = content.unsubscribe
    ? [`<p class="small"><a href="${escapeHtml(content.unsubscribe)}">Unsubscribe from mail like this</a></p>`]
    : [];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${style}
</style>
</head>
<body>
<main class="card">
<p class="product">Aliquot</p>
<h1>${escapeHtml(content.heading)}</h1>
${[...paragraphs, ...link, ...footnote, ...end].join('\n')}
</main>
</body>
</html>
`;
};

const textOf = (content: MailContent, url: string | null): string => {
  const link = url && content.button ? [`${content.button.label}:\n${url}`] : [];
  const footnote = content.footnote ? [`--\n${content.footnote}`] : [];
  const end = content.unsubscribe ? [`Unsubscribe from mail like this:\n${content.unsubscribe}`] : [];
  return `${[content.heading, ...content.paragraphs, ...link, ...footnote, ...end].join('\n\n')}\n`;
};

/**
 * A message as text and as HTML that say the same: everything from outside escaped and no link but the button, no images, light and dark. Throws a
 * `TypeError` when the button's URL is not http or https.
 */
export const renderMail = (given: MailContent): RenderedMail => {
  const content = {
    ...given,
    heading: withoutLinks(given.heading),
    paragraphs: given.paragraphs.map(withoutLinks),
    ...(given.footnote && { footnote: withoutLinks(given.footnote) }),
  };
  const url = content.button ? checkedUrl(content.button.url) : null;
  const headers = content.unsubscribe && {
    'List-Unsubscribe': `<${checkedUrl(content.unsubscribe)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return {
    subject: content.subject,
    text: textOf(content, url),
    html: htmlOf(content, url),
    ...(headers && { headers }),
  };
};
