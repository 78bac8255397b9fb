import { Button, FileButton, Input } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { IconFileText, IconUpload } from '../../ui/icons.tsx'
import { inventoryText } from '../text.ts'
import { NotSerialListError, NotTextError, NotUtf8Error, readSerials, type SerialFile } from './read-serials.ts'
import styles from './serial-file.module.css'

const t = inventoryText.addBatch

type SerialFileFieldProps = {
  value: SerialFile | null
  error: ReactNode
  onChange: (file: SerialFile) => void
  onError: (message: string) => void
}

/** Takes the partner's own serials from the file dialog or by drag and drop. A rejected file leaves the previous one in place. */
export function SerialFileField({ value, error, onChange, onError }: SerialFileFieldProps) {
  const id = useId()
  const resetInput = useRef<() => void>(null)
  const [isDragOver, setDragOver] = useState(false)
  const read = async (file: File | null | undefined) => {
    resetInput.current?.() // so that the same file can be chosen again after it was corrected
    if (!file) return
    if (file.size > limits.importOrderMaxBytes) return onError(messages.importOrderTooLarge)
    try {
      onChange(await readSerials(file))
    } catch (error) {
      onError(describeProblem(error))
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    void read(event.dataTransfer.files[0])
  }
  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(true)
  }
  return (
    <Input.Wrapper
      label={t.serials}
      labelElement="div"
      description={<FileFormat />}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <section
        aria-label={t.serialsFile}
        className={styles.drop}
        data-over={isDragOver || undefined}
        onDragOver={dragOver}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <p id={`${id}-chosen`} role="status" className={styles.chosen}>
          {value ? <ChosenFile file={value} /> : t.drop}
        </p>
        <FileButton
          accept=".csv,.txt,.json,text/csv,text/plain,application/json"
          onChange={(file) => void read(file)}
          resetRef={resetInput}
        >
          {({ onClick }) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.5} aria-hidden="true" />}
              aria-describedby={`${id}-chosen ${id}-error`}
              data-path="csv"
              onClick={onClick}
            >
              {value ? t.chooseAnother : t.chooseFile}
            </Button>
          )}
        </FileButton>
      </section>
    </Input.Wrapper>
  )
}

function describeProblem(error: unknown): string {
  if (error instanceof NotTextError) return t.notText
  if (error instanceof NotUtf8Error) return messages.notUtf8(error.line)
  return error instanceof NotSerialListError ? t.notList : t.fileUnreadable
}

const ChosenFile = ({ file }: { file: SerialFile }) => (
  <>
    <IconFileText size={20} stroke={1.5} aria-hidden="true" />
    <span className={styles.name}>{file.name}</span>
    <strong>{t.serialCount(file.count)}</strong>
  </>
)

function FileFormat() {
  const { importedSerialMin, importedSerialMax, importOrderMax } = limits
  return (
    <span className={styles.format}>
      <span>{t.fileFormat(formatNumber(importOrderMax), importedSerialMin, importedSerialMax)}</span>
      <code className={styles.sample}>{t.fileSample}</code>
    </span>
  )
}
