import { Button } from '@mantine/core'
import type { BatchRow } from '@sahihi/contract/endpoints/lists.ts'
import { useRef, useState } from 'react'
import { Allowed } from '../../ui/allowed.tsx'
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

/** The same in a list; nothing for a batch or lot that is not held, and for who may not release it. */
export function ReleaseRow({ row }: { row: BatchRow }) {
  const { state, parts, orderId, productName, batchDisplayName: displayName } = row
  if (parts ? parts.not_released === 0 : state !== 'not_released') return null
  return (
    <Allowed to="batches:write">
      <ReleaseButton
        of={parts && orderId ? { order: { id: orderId, productName, displayName } } : { batches: [row] }}
        isQuiet
      />
    </Allowed>
  )
}
