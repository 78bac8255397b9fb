import { Button, Group } from '@mantine/core'
import type { CodeFilter } from '@sahihi/contract/endpoints/codes.ts'
import { useRef, useState } from 'react'
import { Allowed } from '../../ui/allowed.tsx'
import { IconBan, IconDownload, IconLockOpen } from '../../ui/icons.tsx'
import { type Selection, SelectionBar } from '../../ui/selection.tsx'
import { inventoryText } from '../text.ts'
import { CodesDialog } from './codes-dialog.tsx'

const t = inventoryText.codeList
type Action = 'block' | 'unblock'

type SelectedCodesProps = {
  batchId: string
  selection: Selection
  /** What all selected codes match. */
  filter: CodeFilter
  totalCount: number
  isExporting: boolean
  onExport: () => void
}

/** What can be done with the selected codes. */
export function SelectedCodes({ batchId, selection, filter, totalCount, isExporting, onExport }: SelectedCodesProps) {
  const [action, setAction] = useState<Action>()
  const bar = useRef<HTMLElement>(null)
  const { keys, isAll, isFull, selectAll, clear } = selection
  const count = isAll ? totalCount : keys.size
  if (count === 0) return null
  return (
    <SelectionBar
      ref={bar}
      label={t.selected(count)}
      note={isFull ? t.selectedMost : undefined}
      more={
        count < totalCount ? (
          <Button variant="subtle" onClick={selectAll}>
            {t.selectAll(totalCount)}
          </Button>
        ) : null
      }
      onClear={clear}
    >
      <Group gap="xs" ml={{ sm: 'auto' }}>
        <Allowed to="codes:block">
          <Button variant="default" leftSection={<IconBan />} onClick={() => setAction('block')}>
            {t.block}
          </Button>
          <Button variant="default" leftSection={<IconLockOpen />} onClick={() => setAction('unblock')}>
            {t.unblock}
          </Button>
        </Allowed>
        <Allowed to="exports:read">
          <Button variant="default" leftSection={<IconDownload />} loading={isExporting} onClick={onExport}>
            {t.export}
          </Button>
        </Allowed>
      </Group>
      {action ? (
        <CodesDialog
          of={{ batchId, ...(isAll ? { matching: filter } : { verificationNumbers: [...keys] }) }}
          action={action}
          count={count}
          returnTo={bar}
          onClose={() => setAction(undefined)}
          onDone={clear}
        />
      ) : null}
    </SelectionBar>
  )
}
