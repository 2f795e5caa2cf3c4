import { describe, expect, it } from 'vitest';
import { sampleField, sampleProposals, sampleProtocol, sampleTerm } from '../../../../testing/sample-protocols.ts';
import { acceptedTogether, accepting, type Proposal, proposalsIn, standingOf, takingBack } from './proposal-values.ts';
import { emptyRequest, type RequestValues } from './request-values.ts';

const protocol = sampleProtocol();
const all = proposalsIn([protocol]);
const named = (name: string, among: readonly Proposal[] = all): Proposal => {
  const proposal = among.find((each) => each.name === name);
  if (!proposal) throw new Error(`no ${name}`);
  return proposal;
};
const written = (changes: Partial<RequestValues> = {}): RequestValues => ({ ...emptyRequest, ...changes });
const accept = (values: RequestValues, proposal: Proposal, among = all): RequestValues => ({
  ...values,
  ...accepting(values, proposal, among),
});
const standing = (values: RequestValues, name: string, among = all) => standingOf(values, named(name, among), among);

describe('PRO-002 what becomes of a proposal', () => {
  it('PRO-002 proposals are in the order of the form, each with its words; one that two files share is listed once', () => {
    const again = sampleProtocol({ id: '019a0000-0000-7000-8000-0000000000a2', file_name: 'plan.docx' });
    expect(proposalsIn([protocol, again]).map(({ name }) => name)).toEqual([
      'Title',
      'Research Area',
      'Service Type',
      'Samples',
      'Method',
      'Method',
      'Timeline',
      'Budget Range',
      'Description',
    ]);
    expect(named('Timeline')).toMatchObject({ shown: 'Medium (3-6 months)', quotation: { page: 1 } });
  });

  it.each(['Title', 'Research Area', 'Service Type', 'Samples', 'Method', 'Timeline', 'Budget Range', 'Description'])(
    'PRO-002 %s: an empty form takes it, and taking it back leaves the form empty',
    (name) => {
      const proposal = named(name);
      const taken = accept(written(), proposal);
      expect(standingOf(written(), proposal, all)).toEqual({ is: 'open' });
      expect(standingOf(taken, proposal, all)).toEqual({ is: 'accepted' });
      expect({ ...taken, ...takingBack(taken, proposal) }).toEqual(written());
    },
  );

  it.each<[string, Partial<RequestValues>]>([
    ['Title', { title: 'My own title' }],
    ['Research Area', { researchArea: 'genomics' }],
    ['Service Type', { serviceType: 'drug-screening' }],
    ['Timeline', { timeline: 'long' }],
    ['Budget Range', { budgetRange: 'low' }],
  ])('PRO-002 %s: a value of the person is never replaced', (name, own) => {
    const values = written(own);
    expect(standing(values, name)).toMatchObject({ is: 'own' });
    expect(accept(values, named(name))).toEqual(values);
    expect(acceptedTogether(values, all).map((each) => each.name)).not.toContain(name);
  });

  it('PRO-002 typed words of a description stay, and a summary and samples come below them', () => {
    const values = written({ description: 'My own four words' });
    expect(standing(values, 'Description')).toEqual({ is: 'own', words: 4 });
    const taken = accept(accept(values, named('Samples')), named('Description'));
    expect(taken.description).toBe(
      'My own four words\n\nSamples: 240 FFPE blocks\n\nDNA is extracted from the blocks and sequenced with a targeted panel.',
    );
    const back = { ...taken, ...takingBack(taken, named('Description')) };
    expect(back.description).toBe('My own four words\n\nSamples: 240 FFPE blocks');
  });

  it('PRO-002 everything open is accepted together, and nothing that is not in the file is filled in', () => {
    const values = acceptedTogether(written(), all).reduce((so, proposal) => accept(so, proposal), written());
    expect(values).toMatchObject({
      title: 'Targeted sequencing of 240 colorectal tumors',
      researchArea: 'oncology',
      serviceType: 'molecular-testing',
      timeline: 'medium',
      budgetRange: 'high',
      grantNumber: '',
      resultsReturned: 'unknown',
    });
    expect(values.corrections.added).toEqual([
      { kind: 'method', label: 'Targeted NGS' },
      { kind: 'method', label: 'Zebra assay' },
    ]);
  });

  it('PRO-002 of two values for a field neither is chosen for the person, and one can take the place of the other', () => {
    const two = proposalsIn([
      protocol,
      sampleProtocol({
        id: '019a0000-0000-7000-8000-0000000000a2',
        file_name: 'sample-plan.docx',
        proposals: sampleProposals({
          fields: [sampleField('f1', 'samples', '250 FFPE blocks'), sampleField('f2', 'timeline', 'long')],
          terms: [sampleTerm('t1', 'Targeted NGS')],
        }),
      }),
    ]);
    const ofField = (name: string) => two.filter((each) => each.name === name);
    expect(acceptedTogether(written(), two).map(({ name }) => name)).not.toContain('Timeline');
    const [short, long] = ofField('Timeline');
    const [first, second] = ofField('Samples');
    if (!short || !long || !first || !second) throw new Error('both are offered');
    const one = accept(accept(written(), short, two), first, two);
    expect(standingOf(one, long, two)).toEqual({ is: 'other' });
    const other = accept(accept(one, long, two), second, two);
    expect(other).toMatchObject({ timeline: 'long', description: 'Samples: 250 FFPE blocks' });
  });

  it('PRO-002 what was left out stays so until it is accepted after all', () => {
    const proposal = named('Timeline');
    const values = written({ leftOut: [proposal.key] });
    expect(standingOf(values, proposal, all)).toEqual({ is: 'left-out' });
    expect(acceptedTogether(values, all)).not.toContain(proposal);
    expect(accept(values, proposal)).toMatchObject({ timeline: 'medium', leftOut: [] });
  });
});
