import { Button, FileButton, Input } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { countOf, formatNumber } from '../../lib/format.ts'
import { readSerials, type SerialFile } from './read-serials.ts'
import styles from './serial-file.module.css'

type SerialFileFieldProps = {
  value: SerialFile | null
  error: ReactNode
  onChange: (file: SerialFile) => void
  onError: (words: string) => void
}

/** Takes the partner's own serials, by the file dialog or dropped here. A file that is refused leaves the one before. */
export function SerialFileField({ value, error, onChange, onError }: SerialFileFieldProps) {
  const id = useId()
  const forget = useRef<() => void>(null)
  const [isOver, setOver] = useState(false)
  const take = async (file: File | null | undefined) => {
    forget.current?.() // the same file, mended, may be chosen again
    if (!file) return
    if (file.size > limits.importMaxBytes) return onError(messages.fileTooLarge)
    const read = await readSerials(file).catch(() => undefined)
    if (read) onChange(read)
    else onError('This file cannot be read. Choose it again.')
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <Input.Wrapper
      label="Serials"
      labelElement="div"
      description={<Format />}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <section
        aria-label="Serials file"
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p id={`${id}-chosen`} role="status" className={styles.chosen}>
          {value ? <Chosen file={value} /> : 'Drop a .csv or .txt file here, or'}
        </p>
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void take(file)} resetRef={forget}>
          {({ onClick }) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.5} aria-hidden="true" />}
              aria-describedby={`${id}-chosen ${id}-error`}
              data-path="csv"
              onClick={onClick}
            >
              {value ? 'Choose another file' : 'Choose a file'}
            </Button>
          )}
        </FileButton>
      </section>
    </Input.Wrapper>
  )
}

const Chosen = ({ file }: { file: SerialFile }) => (
  <>
    <IconFileText size={20} stroke={1.5} aria-hidden="true" />
    <span className={styles.name}>{file.name}</span>
    <strong>{countOf(file.count, 'serial')}</strong>
  </>
)

function Format() {
  const { importedSerialMin, importedSerialMax, quantityMax } = limits
  return (
    <span className={styles.format}>
      <span>
        One serial in each line, up to {formatNumber(quantityMax)}: {importedSerialMin} to {importedSerialMax} letters,
        digits, hyphens, dots, underscores and spaces, with one digit at least. The first line may say “serial”.
      </span>
      <code className={styles.sample}>{'serial\nNG-4471-00001\nNG-4471-00002\nNG-4471-00003'}</code>
    </span>
  )
}
