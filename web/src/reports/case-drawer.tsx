import { Drawer } from '@mantine/core'
import type { Report } from '@sahihi/contract/reports.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatMoment } from '../lib/format.ts'
import { CaseActions } from './case-actions.tsx'
import { CasePhoto } from './case-photo.tsx'
import { placeWords, serialWords, statusWords, subjectOf, toldWords } from './case-words.ts'
import styles from './cases.module.css'
import { useIsMoving } from './use-cases.ts'

type CaseDrawerProps = { report: Report | undefined; onMoved: (report: Report) => void; onClose: () => void }

/** One case, beside the list: all that the shopper sent, and what to do about it. */
export function CaseDrawer({ report, onMoved, onClose }: CaseDrawerProps) {
  // While it slides away it still shows what it showed.
  const [shown, setShown] = useState(report)
  const [isPhotoLarge, setPhotoLarge] = useState(false)
  const isMoving = useIsMoving()
  if (report && report !== shown) setShown(report)
  return (
    <Drawer
      opened={report !== undefined}
      // Not while the case moves: whether it did is told here.
      onClose={() => (isMoving ? undefined : onClose())}
      title={shown ? subjectOf(shown) : null}
      position="right"
      size="lg"
      closeOnEscape={!isPhotoLarge}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isMoving }}
    >
      {shown ? (
        <div key={shown.id} className={styles.case}>
          <Told report={shown} />
          {shown.hasPhoto ? <CasePhoto id={shown.id} isLarge={isPhotoLarge} setLarge={setPhotoLarge} /> : null}
          <CaseFacts report={shown} />
          <CaseActions key={shown.status} report={shown} onMoved={onMoved} />
        </div>
      ) : null}
    </Drawer>
  )
}

function Told({ report }: { report: Report }) {
  const { status, createdAt, what, lookingIntoSince, closedAt, closingNote } = report
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
        {status === 'looking_into' && lookingIntoSince ? ` since ${formatMoment(lookingIntoSince)}` : null}
        {closedAt ? ` on ${formatMoment(closedAt)}` : null}
      </p>
      {closingNote ? <blockquote className={styles.note}>{closingNote}</blockquote> : null}
      <section>
        <h3>What the shopper says</h3>
        <p className={styles.says}>{what}</p>
        <p className={styles.quiet}>
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </p>
      </section>
    </>
  )
}

function CaseFacts({ report }: { report: Report }) {
  const { verdict, host, batch, product, whereBought, contact } = report
  const serial = serialWords(report)
  const facts = [
    { label: 'Product', value: product?.name },
    { label: 'Batch', value: batch?.name },
    {
      label: 'Serial',
      value: serial ? (
        <>
          <span className={styles.mono}>{serial}</span>
          {batch ? <CodeLink report={report} batchId={batch.id} /> : null}
        </>
      ) : null,
    },
    { label: 'Label opens', value: host },
    { label: 'The shopper was told', value: verdict ? toldWords[verdict] : 'Nothing: the label was not checked' },
    { label: 'Seen in', value: placeWords(report) },
    { label: 'Bought at', value: whereBought },
    { label: 'Contact', value: contact ?? 'Left none' },
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

function CodeLink({ report, batchId }: { report: Report; batchId: string }) {
  return (
    <Link
      to="/inventory/$id"
      params={{ id: batchId }}
      search={{ code: report.verificationNumber ?? '' }}
      className={styles.link}
    >
      See this code’s scans
    </Link>
  )
}
