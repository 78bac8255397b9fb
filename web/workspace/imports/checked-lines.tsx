import { Button, Checkbox } from '@mantine/core'
import { tableColumns } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedKind, CheckedLine, CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import { useState } from 'react'
import badge from '../ui/badge.module.css'
import styles from './imports.module.css'
import { importsText as t } from './text.ts'

const linesShown = 100 // a thousand take a moment to render
const tones = { new: badge.green, skipped: badge.quiet, invalid: badge.vermilion }

type CheckedLinesProps = { kind: CheckedKind; table: CheckedTable }

/** Every line of a checked file: what becomes of it, and what is wrong with it. */
export function CheckedLines({ kind, table: { lines, counts } }: CheckedLinesProps) {
  const [onlyInvalid, setOnlyInvalid] = useState(counts.invalid > 0)
  const [isExpanded, setExpanded] = useState(false)
  const listed = onlyInvalid ? lines.filter(({ status }) => status === 'invalid') : lines
  if (lines.length === 0) return null
  return (
    <>
      {counts.invalid > 0 && counts.invalid < lines.length ? (
        <Checkbox
          label={t.onlyInvalid}
          checked={onlyInvalid}
          onChange={({ currentTarget: { checked } }) => setOnlyInvalid(checked)}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <ol className={styles.lines} aria-label={t.lines} tabIndex={0}>
        {(isExpanded ? listed : listed.slice(0, linesShown)).map((line) => (
          <Line key={line.line} kind={kind} line={line} />
        ))}
      </ol>
      {isExpanded || listed.length <= linesShown ? null : (
        <Button variant="default" onClick={() => setExpanded(true)}>
          {t.showAll(listed.length)}
        </Button>
      )}
    </>
  )
}

function Line({ kind, line: { line, status, name, detail, note, errors } }: { kind: CheckedKind; line: CheckedLine }) {
  const titleOf = (field: string) =>
    kind === 'serials' ? undefined : tableColumns[kind].find(({ key }) => key === field)?.title
  return (
    <li data-status={status}>
      <span className={styles.number}>{t.line(line)}</span>
      <span className={styles.status}>
        <span className={`${badge.badge} ${tones[status]}`}>{t.status[status]}</span>
      </span>
      <span className={styles.what}>
        {name}
        {detail ? <span className={styles.detail}>{detail}</span> : null}
        {note ? <span className={styles.detail}>{note}</span> : null}
        {errors.map(({ field, message }) => (
          <span key={field + message} className={styles.error}>
            {titleOf(field) ? <strong>{titleOf(field)}: </strong> : null}
            {message}
          </span>
        ))}
      </span>
    </li>
  )
}
