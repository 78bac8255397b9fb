import { Drawer, Skeleton } from '@mantine/core'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { reportsText as text } from '@sahihi/contract/i18n/en/workspace/reports.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { describePlace } from '../lib/describe-place.ts'
import { formatDateTime } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { serialWords, statusWords, subjectOf } from './describe-report.ts'
import { CaseActions } from './report-actions.tsx'
import { CasePhoto } from './report-photo.tsx'
import styles from './reports.module.css'
import { useCase, useIsMoving } from './use-reports.ts'

type CaseDrawerProps = { id: string | undefined; onClose: () => void }

/** One case, beside the list: all that the shopper sent, and what to do about it. */
export function CaseDrawer({ id, onClose }: CaseDrawerProps) {
  // While it slides away it still shows what it showed.
  const [shown, setShown] = useState(id)
  const [isPhotoLarge, setPhotoLarge] = useState(false)
  const { data: report, error, isPending, refetch } = useCase(shown)
  const isMoving = useIsMoving()
  if (id && id !== shown) setShown(id)
  return (
    <Drawer
      opened={id !== undefined}
      // Not while the case moves: whether it did is told here.
      onClose={() => (isMoving ? undefined : onClose())}
      title={report ? subjectOf(report) : text.report.title}
      position="right"
      size="lg"
      closeOnEscape={!isPhotoLarge}
      closeButtonProps={{ 'aria-label': text.report.close, disabled: isMoving }}
    >
      {isPending ? <CaseSkeleton /> : null}
      {error && !report ? (
        <ErrorState title={messages.reportFailed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {report ? (
        <div key={report.id} className={styles.case}>
          <Told report={report} />
          {report.hasPhoto ? <CasePhoto id={report.id} isLarge={isPhotoLarge} setLarge={setPhotoLarge} /> : null}
          <CaseFacts report={report} />
          <CaseActions key={report.status} report={report} />
        </div>
      ) : null}
    </Drawer>
  )
}

function CaseSkeleton() {
  return (
    <div className={styles.case} role="status" aria-label={text.report.loading}>
      <Skeleton height={28} width="60%" />
      <Skeleton height={90} />
      <Skeleton height={220} />
    </div>
  )
}

function Told({ report }: { report: Report }) {
  const { status, createdAt, description, investigationStartedAt, closedAt, closingNote } = report
  const line = useRef<HTMLParagraphElement>(null)
  const told = useRef(status)
  useEffect(() => {
    if (told.current !== status) line.current?.focus() // the button that had the focus goes
    told.current = status
  }, [status])
  return (
    <>
      <p ref={line} tabIndex={-1} className={styles.state} data-status={status}>
        {statusWords[status]}
        {status === 'looking_into' && investigationStartedAt
          ? text.report.since(formatDateTime(investigationStartedAt))
          : null}
        {closedAt ? text.report.closedOn(formatDateTime(closedAt)) : null}
      </p>
      {closingNote ? <blockquote className={styles.note}>{closingNote}</blockquote> : null}
      <section>
        <h3>{text.report.description}</h3>
        <p className={styles.says}>{description}</p>
        <p className={styles.quiet}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </section>
    </>
  )
}

function CaseFacts({ report }: { report: Report }) {
  const { verdict, host, batch, product, whereBought, contact, issuedSerial } = report
  const serial = serialWords(report)
  const facts = [
    { label: text.report.product, value: product?.name },
    { label: text.report.batch, value: batch?.name },
    {
      label: batch && !issuedSerial ? text.report.batchNumber : text.report.serial,
      value: serial ? (
        <>
          <span className={styles.mono}>{serial}</span>
          {batch && issuedSerial ? <CodeLink serial={issuedSerial} batchId={batch.id} /> : null}
        </>
      ) : null,
    },
    { label: text.report.labelOpens, value: host },
    { label: text.report.verdict, value: verdict ? t().verdictLabels[verdict] : text.report.noVerdict },
    { label: text.report.seenIn, value: describePlace(report.city, report.country) },
    { label: text.report.boughtAt, value: whereBought },
    { label: text.report.contact, value: contact ?? text.report.noContact },
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
      {text.report.seeScans}
    </Link>
  )
}
