import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { inventoryText } from '../text.ts'
import { StateDialog, type Target } from './state-dialog.tsx'

/** Releases what is held, where a page says that it is held. */
export function ReleaseButton({ of, isQuiet = false }: { of: Target; isQuiet?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} {...(isQuiet && { variant: 'subtle', size: 'compact-sm' })} onClick={() => setOpen(true)}>
        {inventoryText.batchActions.release.item}
      </Button>
      {isOpen ? <StateDialog of={of} action="release" returnTo={button} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
