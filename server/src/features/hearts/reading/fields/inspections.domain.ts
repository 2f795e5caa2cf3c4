import type { Fact } from '@aliquot/contract/hearts/readings';
import { type DocumentView, foundAt, within } from '../candidates/view.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

const headLines = 8;

/** Bodies and agencies that inspect laboratories, beside those of issuing-bodies.json. */
const inspectors = pattern('i')`${'inspection.body'}`;
const asInspector = pattern('i')`\b${'inspection.inspector'}\s*:?\s*`;
const inspectorsForm = pattern('i')`\b${'inspection.form'}\b`;
const inside = pattern('i')`\b${'inspection.inside'}\b`;
const planned = pattern('i')`\b${'inspection.planned'}\b`;

const bodyAt = (view: DocumentView, start: number, end: number): Fact[] => [
  {
    kind: 'audit.outside-body',
    ...foundAt(view, view.text.slice(start, end).replace(/\s+/g, ' ').trim(), 0.85, start, end),
  },
];

/**
 * The outside body that inspected, where its name is at the head of the paper or behind a label for the inspector, or the paper
 * is the form of one. A paper that calls itself internal, a self-inspection, a rehearsal or a consultant's names none.
 */
export const readInspector = (view: DocumentView): Fact[] => {
  const [page] = view.document.pages;
  if (!page) return [];
  const first = view.text.slice(page.start, page.end);
  if (inside.test(first)) return [];
  const form = inspectorsForm.exec(first);
  if (form) return bodyAt(view, page.start + form.index, page.start + form.index + form[0].length);
  const lines = view.layout.lines.filter((line) => line.page === 0);
  for (const line of lines) {
    const label = asInspector.exec(line.text);
    if (line.index >= headLines && label === null) continue;
    const from = line.start + (label === null ? 0 : label.index + label[0].length);
    const named = inspectors.exec(view.text.slice(from, line.end));
    if (named) return bodyAt(view, from + named.index, from + named.index + named[0].length);
    const [issuer] = within(view.issuers, from, line.end);
    if (issuer) return bodyAt(view, issuer.start, issuer.end);
  }
  return [];
};

/** True when a paper only plans or announces an audit, which shows that none has been done. */
export const onlyPlansAudit = (view: DocumentView): boolean =>
  view.layout.lines.slice(0, headLines).some(({ text }) => planned.test(text));
