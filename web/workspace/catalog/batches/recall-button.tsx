import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getQuery } from '../../lib/api.ts'
import { ActionError } from '../../ui/form-alert.tsx'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { inventoryText } from '../text.ts'
import { StateDialog } from './state-dialog.tsx'

const t = inventoryText.batchActions.recall

/** Recalls batches by their ids, which are read once the button is pressed; one of a lot in parts offers to recall the lot. */
export function RecallButton({ batchIds, onDone }: { batchIds: string[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const reads = useQueries({
    queries: batchIds.map((id) => ({
      ...getQuery('GET /api/products/batch/:id', { params: { id } }),
      enabled: isOpen,
    })),
  })
  const batches = reads.flatMap(({ data }) => (data ? [data] : []))
  const [first, ...others] = batches
  const error = isOpen ? reads.find((read) => read.error)?.error : undefined
  return (
    <>
      <ActionError title={t.failed} error={error} />
      <Button
        ref={button}
        variant="default"
        leftSection={<IconAlertTriangle />}
        loading={isOpen && !error && batches.length < batchIds.length}
        onClick={() => {
          setOpen(true)
          if (error) for (const read of reads) void read.refetch()
        }}
      >
        {t.some(batchIds.length)}
      </Button>
      {isOpen && first && batches.length === batchIds.length ? (
        <StateDialog
          of={others.length > 0 ? { batches } : { batch: first }}
          action="recall"
          returnTo={button}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      ) : null}
    </>
  )
}
