import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useId, useRef, useState } from 'react'
import { IconFileText, IconUpload } from '../ui/icons.tsx'
import styles from './imports.module.css'
import { readTableFile, type TableFile } from './read-table-file.ts'
import { importsText as t } from './text.ts'

type FileFieldProps = { file: TableFile | undefined; isBusy: boolean; onChange: (file: TableFile) => void }

/** Takes a table from the file dialog or by drag and drop. A file that cannot be read leaves the one before in place. */
export function FileField({ file, isBusy, onChange }: FileFieldProps) {
  const id = useId()
  const resetInput = useRef<() => void>(null)
  const [isDragOver, setDragOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const read = async (chosen: File | null | undefined) => {
    resetInput.current?.() // so that the same file can be chosen again after it was corrected
    if (!chosen) return
    const read = await readTableFile(chosen)
    if ('problem' in read) return setProblem(read.problem)
    setProblem(undefined)
    onChange(read)
  }
  return (
    <div>
      <section
        aria-label={t.file}
        className={styles.drop}
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setDragOver(false)
          void read(event.dataTransfer.files[0])
        }}
      >
        <p id={`${id}-chosen`} className={styles.chosen}>
          {file ? (
            <>
              <IconFileText size={20} stroke={1.5} aria-hidden="true" /> {file.name}
            </>
          ) : (
            t.drop
          )}
        </p>
        <FileButton
          accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          onChange={(chosen) => void read(chosen)}
          resetRef={resetInput}
        >
          {({ onClick }) => (
            <Button
              variant={file ? 'default' : 'filled'}
              leftSection={<IconUpload size={18} stroke={1.5} aria-hidden="true" />}
              aria-describedby={`${id}-chosen ${id}-problem`}
              disabled={isBusy}
              onClick={onClick}
            >
              {file ? t.chooseAnother : t.chooseFile}
            </Button>
          )}
        </FileButton>
      </section>
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
