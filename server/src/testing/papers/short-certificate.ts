import { type SampleDocument, sampleDocument } from '../../demo/sample-files.ts';

const certificate = sampleDocument('clia-certificate');

/**
 * The sample CLIA certificate with its title, laboratory, number and dates alone, for tests that recognize a picture of it:
 * that takes time with every word, and a frame around little text is looked at several times.
 */
export const shortCertificate: SampleDocument = {
  ...certificate,
  footer: '',
  framed: false,
  blocks: certificate.blocks.flatMap((block): SampleDocument['blocks'] => {
    if (block.kind === 'paragraph' || block.kind === 'table') return [];
    if (block.kind !== 'fields') return [block];
    return [{ ...block, items: block.items.filter(([label]) => /NAME|CLIA|DATE/.test(label)) }];
  }),
};
