import { describe, expect, it } from 'vitest';
import { renderMail } from './templates.ts';

const content = {
  subject: 'New request',
  heading: 'A researcher asks for your laboratory',
  paragraphs: ['Hello Ada,', 'First line\nsecond line'],
  button: { label: 'Open the request', url: 'https://labs.example.org/requests/1?a=1&b=2' },
  footnote: 'You get this because you are a member of Example Lab.',
};

describe('renderMail', () => {
  it('says the same in text and in HTML', () => {
    const { text, html } = renderMail(content);
    expect(text).toBe(`A researcher asks for your laboratory

Hello Ada,

First line
second line

Open the request:
https://labs.example.org/requests/1?a=1&b=2

--
You get this because you are a member of Example Lab.
`);
    const words = html.replaceAll(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ').replaceAll('&amp;', '&');
    for (const part of [
      content.heading,
      'Hello Ada,',
      'First line',
      'second line',
      'Open the request',
      content.button.url,
      content.footnote,
    ]) {
      expect(words).toContain(part);
    }
    expect(html).toContain('href="https://labs.example.org/requests/1?a=1&amp;b=2"');
  });

  it.each([
    ['Hello Win at evil.com,', true],
    ['Labs.io marked this work complete.', true],
    ['See https://evil.test/a?b and www.evil.test now', true],
    ['Write to jane.doe@labs.example.org', false],
    ['Dr. A.B. Smith, St. Mary’s, uploaded report.pdf at 10:30', false],
  ])('ACC-021 a name or a text never becomes a link: %s', (words, changes) => {
    const { text, html } = renderMail({ subject: 'A name', heading: words, paragraphs: [words], footnote: words });
    for (const part of [text, html]) {
      expect(part.replaceAll('\u200c', '')).toContain(words);
      expect(part.includes(words)).toBe(!changes);
      expect(part).not.toMatch(/(?<![@\w.-])[\w-]+\.(com|io)\b|https?:\/\/evil|www\.\w/);
    }
  });

  it('escapes every part', () => {
    const attack = `"'><img src=x onerror=alert(1)>&`;
    const { html } = renderMail({
      subject: attack,
      heading: attack,
      paragraphs: [attack],
      button: { label: attack, url: 'https://x.example.org/' },
      footnote: attack,
    });
    expect(html).not.toContain('<img');
    expect(html.split('&quot;&#39;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;')).toHaveLength(6);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'file:///etc/passwd', ''])('refuses the link %j', (url) => {
    expect(() => renderMail({ ...content, button: { label: 'x', url } })).toThrow(TypeError);
  });

  it('loads nothing from anywhere, and follows the reader into the dark', () => {
    const { html } = renderMail(content);
    expect(html).not.toMatch(/<(img|link|script|iframe|video|object)|url\(|@import|@font-face/i);
    expect(html).toMatch(/<meta name="color-scheme" content="light dark">/);
    expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/);
  });

  it('leaves out what is absent', () => {
    const { text, html } = renderMail({ subject: 's', heading: 'h', paragraphs: [] });
    expect(text).toBe('h\n');
    expect(html).not.toMatch(/<a |class="small"|undefined/);
  });

  it('PRM-026 has the link that ends it in text, HTML and headers, and nothing of it without one', () => {
    const unsubscribe = 'https://labs.example.org/api/unsubscribe?token=a.b.c';
    const mail = renderMail({ ...content, unsubscribe });
    expect(mail.text).toContain(`Unsubscribe from mail like this:\n${unsubscribe}`);
    expect(mail.html).toContain(`<a href="${unsubscribe}">Unsubscribe from mail like this</a>`);
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(renderMail(content).headers).toBeUndefined();
    expect(() => renderMail({ ...content, unsubscribe: 'javascript:alert(1)' })).toThrow(TypeError);
  });
});
