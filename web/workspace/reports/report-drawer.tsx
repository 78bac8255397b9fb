import { Skeleton, Stack, Text } from '@mantine/core'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { describePlace } from '../lib/describe-place.ts'
import { useStepKeys } from '../lib/use-keys.ts'
import { Allowed } from '../ui/allowed.tsx'
import { DetailDrawer, DrawerText, useShown } from '../ui/detail-drawer.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { EvidenceFiles } from '../ui/evidence-files.tsx'
import { ItemAssignment } from '../ui/item-assignment.tsx'
import { FactList } from '../ui/stats.tsx'
import { StoredPhoto } from '../ui/stored-photo.tsx'
import { uiText } from '../ui/text.ts'
import { describeSubject, serialText } from './describe-report.ts'
import { ReportActions } from './report-actions.tsx'
import { ShopperContact } from './shopper-contact.tsx'
import { reportsText } from './text.ts'
import { useIsUpdating, useReport } from './use-reports.ts'

const text = reportsText.report

type ReportDrawerProps = {
  id: string | undefined
  /** The reports of the list below it, in their order. */
  ids: readonly string[]
  onStep: (id: string) => void
  onClose: () => void
}

/** One report over the list: everything the shopper sent, and the actions. */
export function ReportDrawer({ id, ids, onStep, onClose }: ReportDrawerProps) {
  useStepKeys({ ids, id, isDialog: true, onStep })
  const { data: report, error, isPending, refetch } = useReport(useShown(id))
  return (
    <DetailDrawer
      isOpen={id !== undefined}
      title={report ? describeSubject(report) : text.title}
      close={text.close}
      // It stays open during an update, to show whether that failed.
      isLocked={useIsUpdating()}
      onClose={onClose}
    >
      {isPending ? <LoadingReport /> : null}
      {error && !report ? (
        <ErrorState title={messages.reportFailed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {report ? (
        <Stack key={report.id} gap="lg">
          <Description report={report} />
          {report.hasPhoto ? (
            <StoredPhoto name="GET /api/reports/:id/photo" id={report.id} alt={reportsText.photo} />
          ) : null}
          <ReportFacts report={report} />
          <ShopperContact report={report} />
          <ItemAssignment kind="report" id={report.id} />
          <section>
            <h3>{uiText.evidence.title}</h3>
            <EvidenceFiles kind="report" id={report.id} />
          </section>
          <Allowed to="reports:write">
            <ReportActions key={report.status} report={report} />
          </Allowed>
        </Stack>
      ) : null}
    </DetailDrawer>
  )
}

function LoadingReport() {
  return (
    <Stack role="status" aria-label={text.loading}>
      <Skeleton height={28} width="60%" />
      <Skeleton height={90} />
      <Skeleton height={220} />
    </Stack>
  )
}

const colors = { new: 'var(--vermilion)', looking_into: 'var(--gold)', closed: 'var(--green)' }

function Description({ report }: { report: Report }) {
  const { status, createdAt, description, investigationStartedAt, closedAt, closingNote, result, answer } = report
  const line = useRef<HTMLParagraphElement>(null)
  const lastStatus = useRef(status)
  useEffect(() => {
    // The button that had the focus is gone.
    if (lastStatus.current !== status && document.activeElement === document.body) line.current?.focus()
    lastStatus.current = status
  }, [status])
  return (
    <>
      <Text ref={line} tabIndex={-1} fw={500} c={colors[status]}>
        {reportsText.statuses[status]}
        {status === 'looking_into' && investigationStartedAt
          ? text.since(formatDateTime(investigationStartedAt))
          : null}
        {closedAt ? text.closedOn(formatDateTime(closedAt)) : null}
      </Text>
      {closingNote ? <blockquote>{closingNote}</blockquote> : null}
      {result || answer ? (
        <section>
          <h3>{text.answer}</h3>
          <DrawerText>{[result && reportsText.actions.results[result], answer].filter(Boolean).join('\n')}</DrawerText>
        </section>
      ) : null}
      <section>
        <h3>{text.description}</h3>
        <DrawerText>{description}</DrawerText>
        <Text c="dimmed" size="sm" mt={4}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Text>
      </section>
    </>
  )
}

function ReportFacts({ report }: { report: Report }) {
  const { reference, verdict, host, batch, product, closedCompany, whereBought, issuedSerial } = report
  const serial = serialText(report)
  return (
    <FactList
      facts={[
        { label: text.reference, value: <span className="mono">{reference}</span> },
        { label: text.product, value: product?.name },
        { label: text.closedCompany, value: closedCompany && text.closedAccount(closedCompany) },
        { label: text.batch, value: batch?.name },
        {
          label: batch && !issuedSerial ? text.batchNumber : text.serial,
          value: serial ? (
            <>
              <span className="mono">{serial}</span>{' '}
              {batch && issuedSerial && !closedCompany ? <CodeLink serial={issuedSerial} batchId={batch.id} /> : null}
            </>
          ) : null,
        },
        { label: text.labelOpens, value: host },
        { label: text.verdict, value: verdict ? reportsText.verdicts[verdict] : text.noVerdict },
        { label: text.seenIn, value: describePlace(report.city, report.country) },
        { label: text.boughtAt, value: whereBought },
      ]}
    />
  )
}

function CodeLink({ serial, batchId }: { serial: string; batchId: string }) {
  return (
    <Link to="/inventory/$id" params={{ id: batchId }} search={{ code: serial }}>
      {text.seeScans}
    </Link>
  )
}
