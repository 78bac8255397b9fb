import { Drawer, Skeleton } from '@mantine/core'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { reportsText } from '@sahihi/contract/i18n/en/workspace/reports.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { describePlace } from '../lib/describe-place.ts'
import { formatDateTime } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { Allowed } from '../ui/allowed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useOpened } from '../ui/use-opened.ts'
import { serialText, subjectOf } from './describe-report.ts'
import { ReportActions } from './report-actions.tsx'
import { ReportPhoto } from './report-photo.tsx'
import styles from './reports.module.css'
import { useIsUpdating, useReport } from './use-reports.ts'

const text = reportsText.report

type ReportDrawerProps = { id: string | undefined; onClose: () => void }

/** One report over the list: everything the shopper sent, and the actions. */
export function ReportDrawer({ id, onClose }: ReportDrawerProps) {
  // The content stays while the drawer slides out.
  const [shown, setShown] = useState(id)
  const [isPhotoLarge, setPhotoLarge] = useState(false)
  const { data: report, error, isPending, refetch } = useReport(shown)
  const isUpdating = useIsUpdating()
  if (id && id !== shown) setShown(id)
  return (
    <Drawer
      opened={useOpened(id !== undefined)}
      // It stays open during an update, to show whether that failed.
      onClose={() => (isUpdating ? undefined : onClose())}
      title={report ? subjectOf(report) : text.title}
      position="right"
      size="lg"
      closeOnEscape={!isPhotoLarge}
      closeButtonProps={{ 'aria-label': text.close, disabled: isUpdating }}
    >
      {isPending ? <LoadingReport /> : null}
      {error && !report ? (
        <ErrorState title={messages.reportFailed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {report ? (
        <div key={report.id} className={styles.report}>
          <Description report={report} />
          {report.hasPhoto ? <ReportPhoto id={report.id} isLarge={isPhotoLarge} setLarge={setPhotoLarge} /> : null}
          <ReportDetails report={report} />
          <Allowed to="reports:write">
            <ReportActions key={report.status} report={report} />
          </Allowed>
        </div>
      ) : null}
    </Drawer>
  )
}

function LoadingReport() {
  return (
    <div className={styles.report} role="status" aria-label={text.loading}>
      <Skeleton height={28} width="60%" />
      <Skeleton height={90} />
      <Skeleton height={220} />
    </div>
  )
}

function Description({ report }: { report: Report }) {
  const { status, createdAt, description, investigationStartedAt, closedAt, closingNote } = report
  const line = useRef<HTMLParagraphElement>(null)
  const lastStatus = useRef(status)
  useEffect(() => {
    if (lastStatus.current !== status) line.current?.focus() // the button that had the focus is gone
    lastStatus.current = status
  }, [status])
  return (
    <>
      <p ref={line} tabIndex={-1} className={styles.state} data-status={status}>
        {reportsText.statuses[status]}
        {status === 'looking_into' && investigationStartedAt
          ? text.since(formatDateTime(investigationStartedAt))
          : null}
        {closedAt ? text.closedOn(formatDateTime(closedAt)) : null}
      </p>
      {closingNote ? <blockquote className={styles.note}>{closingNote}</blockquote> : null}
      <section>
        <h3>{text.description}</h3>
        <p className={styles.description}>{description}</p>
        <p className={styles.caption}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </section>
    </>
  )
}

function ReportDetails({ report }: { report: Report }) {
  const { reference, verdict, host, batch, product, whereBought, contact, issuedSerial } = report
  const serial = serialText(report)
  const facts = [
    { label: text.reference, value: <span className={styles.mono}>{reference}</span> },
    { label: text.product, value: product?.name },
    { label: text.batch, value: batch?.name },
    {
      label: batch && !issuedSerial ? text.batchNumber : text.serial,
      value: serial ? (
        <>
          <span className={styles.mono}>{serial}</span>
          {batch && issuedSerial ? <CodeLink serial={issuedSerial} batchId={batch.id} /> : null}
        </>
      ) : null,
    },
    { label: text.labelOpens, value: host },
    { label: text.verdict, value: verdict ? t().verdictLabels[verdict] : text.noVerdict },
    { label: text.seenIn, value: describePlace(report.city, report.country) },
    { label: text.boughtAt, value: whereBought },
    { label: text.contact, value: contact ?? text.noContact },
  ].filter(({ value }) => value)
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function CodeLink({ serial, batchId }: { serial: string; batchId: string }) {
  return (
    <Link to="/inventory/$id" params={{ id: batchId }} search={{ code: serial }} className={styles.link}>
      {text.seeScans}
    </Link>
  )
}
