import type { LabRequest } from '@aliquot/contract/engagements/collaborations';

/** What a request that is not pending says about itself to its laboratory. */
export const closingWords = ({ collaboration_status, project, stage, round }: LabRequest): string => {
  if (stage === 'expired') return 'The time to respond to this request is over.';
  if (stage === 'running')
    return round > 1
      ? 'The researcher asked for changes. Mark the work completed again when they are done.'
      : 'Work has started. Mark it completed when it is done.';
  switch (collaboration_status) {
    case 'pending':
      if (stage === 'proposed') return 'You sent a proposal. Waiting for the researcher’s answer.';
      if (stage === 'awarded') return 'The researcher accepted your proposal. The agreement is not complete yet.';
      return project?.status === 'pending' ? '' : 'The researcher withdrew this request.';
    case 'approved':
      return 'You approved this project. Mark it completed when the work is done.';
    case 'rejected':
      return 'You rejected this project.';
    case 'completed':
      return stage === 'accepted'
        ? 'The researcher accepted your work.'
        : 'You marked this work completed. Waiting for the researcher to accept it.';
    case 'withdrawn':
      return 'This request was withdrawn.';
  }
};
