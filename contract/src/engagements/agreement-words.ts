/** The kinds of agreements between two institutions: as a list names them, in full, and within a sentence. */
export const agreementKindWords = {
  nda: { short: 'Confidentiality', label: 'Confidentiality agreement (NDA)', name: 'confidentiality agreement' },
  mta: { short: 'Material transfer', label: 'Material transfer agreement (MTA)', name: 'material transfer agreement' },
  dua: { short: 'Data use', label: 'Data use agreement (DUA)', name: 'data use agreement' },
  baa: { short: 'Business associate', label: 'Business associate agreement (BAA)', name: 'business associate agreement' },
  sow: { short: 'Statement of work', label: 'Statement of work (SOW)', name: 'statement of work' },
} as const;
export type AgreementKind = keyof typeof agreementKindWords;
export const agreementKinds = Object.keys(agreementKindWords) as AgreementKind[];

/** How an agreement gets its signatures: outside, and recorded here; or here. */
export const agreementWays = ['recorded', 'signed'] as const;
export type AgreementWay = (typeof agreementWays)[number];

export const agreementStatuses = ['open', 'complete', 'refused', 'withdrawn'] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];

/** What a signature means, as its signer says. */
export const signatureMeanings = {
  approval: 'I approve this agreement',
  authorship: 'I wrote this agreement',
  review: 'I have reviewed this agreement',
  responsibility: 'I take responsibility for keeping this agreement',
} as const;
export type SignatureMeaning = keyof typeof signatureMeanings;
export const signatureMeaningNames = Object.keys(signatureMeanings) as SignatureMeaning[];

export const agreementSides = ['researcher', 'laboratory'] as const;
export type AgreementSide = (typeof agreementSides)[number];

/** What a side does next about an agreement that is required and not complete. */
export const agreementTasks = ['add', 'confirm', 'sign'] as const;
export type AgreementDue = {
  readonly kind: AgreementKind;
  readonly side: AgreementSide;
  readonly task: (typeof agreementTasks)[number];
};

export const agreementLimits = { partyLength: 200, reasonLength: 2000 } as const;
