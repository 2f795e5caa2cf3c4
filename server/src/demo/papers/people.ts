import { longDate, usDate } from '../sample-files/facts.ts';
import { blocksOf } from '../sample-files/write.ts';
import type { Paper } from './facts.ts';

/** The training and yearly assessment of one person at the bench. */
export const competency: Paper = (facts) => ({
  name: 'competency-record',
  header: `${facts.name}   Form ${facts.code}-TRN-012   Revision 2`,
  blocks: blocksOf(`
    # Personnel Training and Competency Record
    == Employee: | ${facts.staff[0]}
    == Position: | Medical laboratory scientist
    == Trainer: | ${facts.qualityManager}
    == Date of training: | ${usDate(facts.daysBefore(90 + facts.variant))}
    | Procedure | Read | Observed | Performed | Score
    | ${facts.code}-SOP-007 Specimen receipt | Yes | Yes | Yes | ${91 + (facts.variant % 9)} %
    | ${facts.code}-SOP-021 Extraction | Yes | Yes | Yes | ${88 + (facts.variant % 11)} %
    | ${facts.code}-SOP-003 Biosafety | Yes | Yes | Yes | 100 %
    The employee is competent to perform the procedures listed above without supervision. Next assessment due in twelve
    months.
    ~ ${facts.director} | Laboratory director
  `),
});

/** The staff of the laboratory, with their education. */
export const personnelList: Paper = (facts) => ({
  name: 'personnel-qualifications',
  header: `${facts.name}   Form ${facts.code}-PER-001`,
  blocks: blocksOf(`
    # List of Personnel and Qualifications
    = Laboratory director: | ${facts.director}
    = Date: | ${longDate(facts.daysBefore(35))}
    | Name | Position | Education | Since
    | ${facts.director} | Director | MD, board certified | ${2006 + (facts.variant % 12)}
    | ${facts.qualityManager} | Quality manager | MSc | ${2012 + (facts.variant % 9)}
    | ${facts.staff[0]} | Scientist | BSc, MLS(ASCP) | ${2016 + (facts.variant % 7)}
    | ${facts.staff[1]} | Scientist | BSc, MLS(ASCP) | ${2018 + (facts.variant % 6)}
  `),
});
