import {
  type ReportFigures,
  type ReportRhythm,
  reportKindLabels,
  reportPath,
} from '@aliquot/contract/administration/report-figures';
import { longDay } from '../../../../kernel/days.ts';
import type { MailContent } from '../../../../platform/mail/index.ts';

const often: Readonly<Record<ReportRhythm, string>> = { weekly: 'every week', monthly: 'every month' };

/** A report by mail: what each chart says, and the page with the figures. */
export const reportMail = (
  { kind, period, charts }: ReportFigures,
  { name, rhythm, publicUrl }: { readonly name: string; readonly rhythm: ReportRhythm; readonly publicUrl: string },
): MailContent => {
  const subject = `${reportKindLabels[kind]}: ${longDay(period.from)} to ${longDay(period.to)}`;
  return {
    subject,
    heading: subject,
    paragraphs: [
      `Hello ${name},`,
      ...charts.map(({ title, sentence }) => `${title}: ${sentence}`),
      'The page has the charts, their numbers, and the figures as PDF and CSV files.',
    ],
    button: { label: 'Open the report', url: `${publicUrl}${reportPath(kind, period)}` },
    footnote: `You’re receiving this because you subscribed to this report ${often[rhythm]}. You can unsubscribe on its page.`,
  };
};
