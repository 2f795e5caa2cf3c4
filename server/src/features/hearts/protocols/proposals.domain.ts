import type { ProtocolProposals } from '@aliquot/contract/hearts/protocol-proposals';
import type { DocumentText } from '../../../kernel/document-text.ts';
import { paperOf } from './paper-text.domain.ts';
import { termsOf } from './terms.domain.ts';
import { titleOf } from './title.domain.ts';

/** Raised with each change of the rules that propose, or of knowledge/protocol-wordings.json. */
export const protocolRulesVersion = '1';

/** Proposals of a paper for a request: fields and things asked for, each with its words. Never throws; linear in the text. */
export const proposalsOf = (document: DocumentText): ProtocolProposals => {
  const paper = paperOf(document);
  const { terms, mentions } = termsOf(paper);
  return { paper: 'request', fields: [...titleOf(paper)], terms, mentions, studies: [], rulesVersion: protocolRulesVersion };
};
