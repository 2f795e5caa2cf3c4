import type { Db } from '../../../../platform/db/index.ts';
import { confirmedOfLab } from '../../certifications/certifications.repository.ts';
import { confirmedNames } from '../../certifications/own-names.repository.ts';
import { submittedAnswers } from '../../questionnaires/questionnaires.repository.ts';
import { findProfile } from '../profile.repository.ts';
import { acceptedReasons } from '../reasons.repository.ts';

/** The inputs of a judgment besides the documents; undefined when the laboratory does not exist. */
export const judgedInput = async (db: Db, labId: string) => {
  const lab = await findProfile(db, labId);
  return (
    lab && {
      lab,
      answers: await submittedAnswers(db, labId),
      accepted: await acceptedReasons(db, labId),
      confirmed: await confirmedOfLab(db, labId),
      ownNames: await confirmedNames(db, labId),
    }
  );
};
