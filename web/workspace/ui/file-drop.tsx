import { Button, FileButton, Flex } from '@mantine/core'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './file-drop.module.css'
import { IconFileText, IconUpload } from './icons.tsx'

type FileDropProps = {
  label: string
  /** The types that the file dialog offers. */
  accept: string
  /** The chosen file; before, `hint` says that one can be dropped. */
  chosen: ReactNode
  hint: string
  button: string
  /** The id of what describes the button beside the chosen file, such as an error. */
  describedBy: string
  /** The field of a form. */
  path?: string
  isDisabled?: boolean
  /** What the page is for: the button is filled until a file is chosen. */
  isMain?: boolean
  onFile: (file: File) => void
}

/** Takes a file from the file dialog or by drag and drop. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, chosen, hint, button, describedBy, path, onFile } = props
  const { isDisabled = false, isMain = false } = props
  const chosenId = useId()
  const resetInput = useRef<() => void>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | null | undefined) => {
    resetInput.current?.() // so that the same file can be chosen again after it was corrected
    if (file) onFile(file)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files[0])
  }
  return (
    <section
      aria-label={label}
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      <Flex
        component="p"
        id={chosenId}
        role="status"
        wrap="wrap"
        align="center"
        gap="4px 8px"
        c={chosen ? '' : 'dimmed'}
      >
        {chosen ? <IconFileText size={20} /> : null}
        {chosen ?? hint}
      </Flex>
      <FileButton accept={accept} onChange={take} resetRef={resetInput}>
        {({ onClick }) => (
          <Button
            variant={isMain && !chosen ? 'filled' : 'default'}
            leftSection={<IconUpload />}
            aria-describedby={`${chosenId} ${describedBy}`}
            data-path={path}
            disabled={isDisabled}
            onClick={onClick}
          >
            {button}
          </Button>
        )}
      </FileButton>
    </section>
  )
}
