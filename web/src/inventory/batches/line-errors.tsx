import { Button, CopyButton } from '@mantine/core'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { countOf } from '../../lib/format.ts'
import { refusedFields } from '../../lib/errors.ts'
import { linesOf } from './read-serials.ts'
import styles from './serial-file.module.css'

/** A field named `line 12` is the twelfth line of the file that was sent. */
const lineOf = ({ field }: FieldError) => Number(/^line (\d+)$/.exec(field)?.[1] ?? 0)

export const namesLines = (error: unknown) => refusedFields(error).some(lineOf)

function linesToMend(error: unknown, csv: string) {
  const texts = linesOf(csv)
  return refusedFields(error).map((refused) => {
    const number = lineOf(refused)
    return { number, serial: (texts[number - 1] ?? '').trim(), message: refused.message }
  })
}

const few = 200 // drawn in no time; thousands take a moment, and are more than one reads

/** Every line that kept the file out, with its reason: to be read here, or copied and mended elsewhere. */
export const BadLines = memo(function BadLines({ error, csv }: { error: unknown; csv: string }) {
  const lines = useMemo(() => linesToMend(error, csv), [error, csv])
  const [whole, showWhole] = useState<unknown>()
  const isWhole = whole === error || lines.length <= few
  const text = lines.map(({ number, serial, message }) => `Line ${number}\t${serial}\t${message}`).join('\n')
  return (
    <div className={styles.bad}>
      <div className={styles.head}>
        <div role="alert">
          <p className={styles.title}>{messages.importFailed}</p>
          <p>{countOf(lines.length, 'line')} to mend</p>
        </div>
        <CopyButton value={text} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy the list'}
            </Button>
          )}
        </CopyButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <ol className={styles.lines} aria-label="Lines to mend" tabIndex={0}>
        {(isWhole ? lines : lines.slice(0, few)).map(({ number, serial, message }) => (
          <li key={number}>
            <span className={styles.number}>Line {number}</span>
            <span className={styles.serial}>{serial}</span>
            <span className={styles.reason}>{message}</span>
          </li>
        ))}
      </ol>
      {isWhole ? null : (
        <Button variant="default" onClick={() => showWhole(error)}>
          Show all {countOf(lines.length, 'line')}
        </Button>
      )}
    </div>
  )
})
