import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import type { CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { memo, useMemo, useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import { fieldErrors } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import { IconCheck, IconCopy } from '../../ui/icons.tsx'
import { LineList, LineNumber } from '../../ui/line-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ordersText } from '../orders/text.ts'
import { inventoryText } from '../text.ts'
import { splitLines } from './read-serials.ts'

const t = inventoryText.addBatch

/** A field named `line 12` is the twelfth line of the sent file. */
const lineOf = ({ field }: FieldError) => Number(/^line (\d+)$/.exec(field)?.[1] ?? 0)

/** The lines of a file that are rejected, by their numbers. Of a large file the server names only the first of the `total`. */
export type RejectedLines = { lines: { number: number; message: string }[]; total: number }

/** The lines that an import was rejected for, if that is why. */
export function findRejectedLines(error: unknown): RejectedLines | undefined {
  const fields = fieldErrors(error)
  if (!fields.some(lineOf)) return undefined
  const count = error instanceof CallError ? error.reply?.data?.lineErrorCount : undefined
  const lines = fields.map((field) => ({ number: lineOf(field), message: field.message }))
  return { lines, total: typeof count === 'number' ? count : lines.length }
}

/** The lines that a check of the file rejects, before anything is sent. */
export function rejectedByCheck(checked: CheckedTable | undefined): RejectedLines | undefined {
  if (!checked || checked.counts.invalid === 0) return undefined
  const lines = checked.lines.map(({ line, errors }) => ({ number: line, message: errors[0]?.message ?? '' }))
  return { lines, total: checked.counts.invalid }
}

const maxShown = 200 // thousands of lines take a moment to render, and few people read them all

/** Every rejected line with its reason, to read here or to copy and correct elsewhere. */
export const LineErrors = memo(function LineErrors({ rejected, csv }: { rejected: RejectedLines; csv: string }) {
  const { total } = rejected
  const lines = useMemo(() => {
    const texts = splitLines(csv)
    return rejected.lines.map((line) => ({ ...line, serial: (texts[line.number - 1] ?? '').trim() }))
  }, [rejected, csv])
  const [expandedFor, setExpandedFor] = useState<unknown>()
  const isExpanded = expandedFor === rejected || lines.length <= maxShown
  const text = lines.map(({ number, serial, message }) => `${t.line(number)}\t${serial}\t${message}`).join('\n')
  return (
    <Stack gap="sm">
      <Group align="flex-start" gap="sm">
        <Notice role="alert" color="red" title={messages.importFailed} flex="1 1 260px">
          {total > lines.length
            ? ordersText.form.firstLines(lines.length, formatNumber(total))
            : t.linesToCorrect(lines.length)}
        </Notice>
        <CopyButton value={text} timeout={2000}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={copied ? <IconCheck /> : <IconCopy />} onClick={copy}>
              {copied ? t.copied : t.copyList}
            </Button>
          )}
        </CopyButton>
      </Group>
      <LineList label={t.linesList} isFramed>
        {(isExpanded ? lines : lines.slice(0, maxShown)).map(({ number, serial, message }) => (
          <li key={number}>
            <LineNumber>{t.line(number)}</LineNumber>
            <Text size="sm" className="mono" flex="2 1 160px">
              {serial}
            </Text>
            <Text size="sm" flex="3 1 200px">
              {message}
            </Text>
          </li>
        ))}
      </LineList>
      {isExpanded ? null : (
        <Button variant="default" onClick={() => setExpandedFor(rejected)}>
          {t.showAllLines(lines.length)}
        </Button>
      )}
    </Stack>
  )
})
