import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Ring } from '../ui/feedback/ring.tsx';
import { Skeleton, SkeletonLines } from '../ui/feedback/skeleton.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { usePageBanner } from '../ui/feedback/use-page-banner.tsx';
import { FileDrop } from '../ui/form/file-drop.tsx';
import { FileRow } from '../ui/form/file-row.tsx';
import { Disclosure } from '../ui/layout/disclosure.tsx';
import { Badge, CountBadge } from '../ui/text/badge.tsx';
import { formatFileSize } from '../ui/text/format.ts';
import { Plus } from '../ui/text/icon.ts';
import { Mark } from '../ui/text/mark.tsx';
import { Group, Row } from './kit-group.tsx';
export const Messages = () => {
  const { banner, succeed, fail } = usePageBanner();
  return (
    <Group title="Messages and states">
      {banner}
      <Row>
        <Button look="secondary" onClick={() => succeed('Project updated.')}>
          Succeed
        </Button>
        <Button look="secondary" onClick={() => fail('Failed to update the project.')}>
          Fail
        </Button>
      </Row>
      <Banner
        tone="error"
        message="File calibration.exe has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files."
      />
      <Banner tone="warning" message="Last proficiency testing review is more than 24 months old." />
      <Banner tone="info" message="You can leave this page. We will email you when it is ready." onClear={() => undefined} />
      <Row>
        <Badge tone="good">Found</Badge>
        <Badge tone="warn">Gap</Badge>
        <Badge tone="bad">Expired</Badge>
        <Badge tone="info">In review</Badge>
        <Badge>UNKNOWN</Badge>
        <CountBadge count={3} label="pending requests" />
        <Spinner />
      </Row>
      <p>
        The certificate <Mark drawn>50D2099881</Mark> is in date until <Mark>March 31, 2027</Mark>;{' '}
        <Mark kind="gap">the last review was completed on 02/14/2024</Mark>.
      </p>
      <EmptyState
        title="No documents yet"
        action={
          <Button look="secondary" icon={<Plus aria-hidden="true" size={16} />}>
            Add documents
          </Button>
        }
      >
        Certificates, procedures and quality manuals show what your laboratory can do.
      </EmptyState>
    </Group>
  );
};

export const Progress = () => (
  <Group title="Progress and files">
    <Row>
      <Ring label="Compliance" value={64} />
      <Ring label="With a gap" value={38} tone="warn" size="sm" />
      <Ring label="Not analyzed" value={null} absent="UNKNOWN" tone="neutral" />
    </Row>
    <ProgressBar label="Upload" value={60} />
    <ProgressBar label="Analysis" />
    <FileDrop
      label="Add documents"
      hint={`PDF, DOC, DOCX, JPG, PNG or TXT, at most ${formatFileSize(10_485_760)} each`}
      onFiles={() => undefined}
    />
    <FileRow name="CLIA-certificate-2026.pdf" size={348_160} stage="Checking gaps" progress={72} />
    <FileRow name="SOP-014-sample-intake.docx" size={1_572_864} stage="Waiting" onRemove={() => undefined} />
    <FileRow
      name="quality-manual.pdf"
      size={9_437_184}
      error="The connection was lost."
      onRetry={() => undefined}
      onRemove={() => undefined}
    />
    <SkeletonLines />
    <Skeleton className="h-24" />
    <Disclosure summary="Why does this matter?">
      A laboratory may test human specimens only under a valid certificate.
    </Disclosure>
  </Group>
);
