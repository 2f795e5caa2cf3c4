import type { AgreementKind } from '@aliquot/contract/engagements/agreement-words';
import { api } from '../../../platform/server/api.ts';
import { openLink } from '../../hearts/documents/documents.api.ts';

export const refuseAgreement = (agreementId: string, reason: string) => api.agreements.refuse({ agreementId, reason });

export const withdrawAgreement = (agreementId: string, reason: string) => api.agreements.withdraw({ agreementId, reason });

export const setRequired = (collaborationId: string, kind: AgreementKind, isRequired: boolean) =>
  isRequired ? api.agreements.require({ collaborationId, kind }) : api.agreements.unrequire({ collaborationId, kind });

/** Opens the file in a new tab by a link that is valid for 300 seconds. */
export const openAgreementFile = (agreementId: string) => openLink(() => api.agreements.linkOfFile({ agreementId }));
