import { Button, type ButtonProps } from '@mantine/core'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { useState } from 'react'
import { LazyPart } from '../ui/lazy-part.tsx'
import { useClosing } from './use-inbox.tsx'

const loadDialog = async () => (await import('./close-dialog.tsx')).CloseDialog

type CloseButtonProps = ButtonProps & { items: InboxItem[]; onDone: () => void }

/** Closes items: alerts at once, reports and cases once the reader said why. */
export function CloseButton({ items, onDone, ...button }: CloseButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const closing = useClosing()
  const isPlain = items.every(({ kind }) => kind === 'alert')
  const keys = items.map(({ kind, id }) => ({ kind, id }))
  const start = () => {
    closing.reset()
    if (isPlain) closing.close({ items: keys }, onDone)
    else setOpen(true)
  }
  return (
    <>
      <Button loading={isPlain && closing.isPending} onClick={start} {...button} />
      <LazyPart
        load={loadDialog}
        props={isOpen ? { items, closing, onDone, onClose: () => setOpen(false) } : undefined}
      />
    </>
  )
}
