import type { AgreementKind } from '@aliquot/contract/engagements/agreement-words';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { openLink } from '../../hearts/documents/documents.api.ts';

export const agreementsQuery = (collaborationId: string) => queryOf.agreements.list({ collaborationId });

export const addAgreement = (agreement: Parameters<typeof api.agreements.add>[0]) => api.agreements.add(agreement);

export const signAgreement = (signature: Parameters<typeof api.agreements.sign>[0]) => api.agreements.sign(signature);

export const confirmAgreement = (agreementId: string) => api.agreements.confirm({ agreementId });

export const refuseAgreement = (agreementId: string, reason: string) => api.agreements.refuse({ agreementId, reason });

export const withdrawAgreement = (agreementId: string, reason: string) => api.agreements.withdraw({ agreementId, reason });

export const attachAgreement = (collaborationId: string, agreementId: string) =>
  api.agreements.attach({ collaborationId, agreementId });

export const setRequired = (collaborationId: string, kind: AgreementKind, isRequired: boolean) =>
  isRequired ? api.agreements.require({ collaborationId, kind }) : api.agreements.unrequire({ collaborationId, kind });

/** Opens the file in a new tab by a link that is valid for 300 seconds. */
export const openAgreementFile = (agreementId: string) => openLink(() => api.agreements.linkOfFile({ agreementId }));
