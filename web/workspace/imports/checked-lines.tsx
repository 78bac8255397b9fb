import { Box, Button, Checkbox, Text } from '@mantine/core'
import { tableColumns } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedKind, CheckedLine, CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import { useState } from 'react'
import { IconBadge } from '../ui/icon-badge.tsx'
import { LineList, LineNumber } from '../ui/line-list.tsx'
import { importsText as t } from './text.ts'

const linesShown = 100 // a thousand take a moment to render
const tones = { new: 'green', skipped: 'gray', invalid: 'red' } as const

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
      <LineList label={t.lines} isFramed>
        {(isExpanded ? listed : listed.slice(0, linesShown)).map((line) => (
          <Line key={line.line} kind={kind} line={line} />
        ))}
      </LineList>
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
    <li>
      <LineNumber>{t.line(line)}</LineNumber>
      <Box miw={96}>
        <IconBadge color={tones[status]}>{t.status[status]}</IconBadge>
      </Box>
      <Box flex="1 1 260px" miw={0}>
        {name}
        {[detail, note].map((text) =>
          text ? (
            <Text key={text} size="sm" c="dimmed">
              {text}
            </Text>
          ) : null,
        )}
        {errors.map(({ field, message }) => (
          <Text key={field + message} size="sm" c="red">
            {titleOf(field) ? <strong>{titleOf(field)}: </strong> : null}
            {message}
          </Text>
        ))}
      </Box>
    </li>
  )
}
