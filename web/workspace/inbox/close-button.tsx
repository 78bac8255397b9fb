import { Button, type ButtonProps } from '@mantine/core'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { useState } from 'react'
import { CloseDialog } from './close-dialog.tsx'
import { useClosing } from './use-inbox.tsx'

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
      {isOpen ? <CloseDialog items={items} closing={closing} onDone={onDone} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
