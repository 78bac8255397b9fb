import { Button } from '@mantine/core'
import type { Batch, BatchAction, BatchState } from '@sahihi/contract/endpoints/batches.ts'
import type { BatchRow } from '@sahihi/contract/endpoints/lists.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconChevronDown,
  IconCircleCheck,
  IconLock,
  IconLockOpen,
} from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { inventoryText } from '../text.ts'
import { StateDialog, type Target } from './state-dialog.tsx'

const t = inventoryText.batchActions

const icons = {
  release: IconCircleCheck,
  recall: IconAlertTriangle,
  lift_recall: IconArrowBackUp,
  close: IconLock,
  reopen: IconLockOpen,
  archive: IconArchive,
  restore: IconArchiveOff,
}

type State = Pick<Batch, 'state' | 'recallReason' | 'closeReason' | 'isArchived'>
const changes: Record<BatchAction, (batch: State) => boolean> = {
  release: ({ state }) => state === 'not_released',
  recall: ({ recallReason }) => recallReason === null,
  lift_recall: ({ recallReason }) => recallReason !== null,
  close: ({ closeReason }) => closeReason === null,
  reopen: ({ closeReason }) => closeReason !== null,
  archive: ({ isArchived }) => !isArchived,
  restore: ({ isArchived }) => isArchived,
}

/** The actions that change at least one of these batches. */
export const actionsFor = (batches: State[]) =>
  (Object.keys(changes) as BatchAction[]).filter((action) => batches.some(changes[action]))

/** The actions that change at least one of these rows of a list, of which some are lots in parts. */
export const actionsForRows = (rows: BatchRow[]): BatchAction[] => {
  const fitting = new Set(
    rows.flatMap((row) => (row.parts ? actionsForParts(row.parts, row.isArchived) : actionsFor([row]))),
  )
  return (Object.keys(changes) as BatchAction[]).filter((action) => fitting.has(action))
}

const actionsForParts = (parts: Record<BatchState, number>, isArchived: boolean): BatchAction[] => {
  const isIn = (state: BatchState) => parts[state] > 0
  const isOut = (state: BatchState) => Object.entries(parts).some(([other, count]) => other !== state && count > 0)
  return [
    ...(isIn('not_released') ? (['release'] as const) : []),
    ...(isOut('recalled') ? (['recall'] as const) : []),
    ...(isIn('recalled') ? (['lift_recall'] as const) : []),
    ...(isOut('closed') ? (['close'] as const) : []),
    ...(isIn('closed') ? (['reopen'] as const) : []),
    isArchived ? 'restore' : 'archive',
  ]
}

type StateMenuProps = {
  of: Target
  actions: BatchAction[]
  label?: ReactNode
  /** What comes before the changes of the state. */
  others?: { key: string; label: string; icon: ReactNode; onClick: () => void }[]
  target?: RefObject<HTMLButtonElement | null>
  /** The menu of a page: `#recall` in its address opens that dialog, as the search does. */
  isOfPage?: boolean
  onDone?: () => void
}

/** A menu of what can be done with batches; each item opens a dialog that says what it changes. */
export function StateMenu(props: StateMenuProps) {
  const { of, actions, label = t.button, others = [], target, isOfPage = false, onDone } = props
  const [chosen, setChosen] = useState<BatchAction>()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const asked = isOfPage ? actions.find((action) => action === hash) : undefined
  const selected = chosen ?? asked
  const close = () => {
    setChosen(undefined)
    if (asked) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }
  const own = useRef<HTMLButtonElement>(null)
  const button = target ?? own
  return (
    <>
      <MenuButton
        target={button}
        width={220}
        button={(props) => (
          <Button variant="default" rightSection={<IconChevronDown size={16} />} {...props}>
            {label}
          </Button>
        )}
        items={(Menu) => (
          <>
            {others.map(({ key, label, icon, onClick }) => (
              <Menu.Item key={key} leftSection={icon} onClick={onClick}>
                {label}
              </Menu.Item>
            ))}
            {actions.map((action) => {
              const Icon = icons[action]
              return (
                <Menu.Item key={action} leftSection={<Icon />} onClick={() => setChosen(action)}>
                  {t[action].item}
                </Menu.Item>
              )
            })}
          </>
        )}
      />
      {selected ? (
        <StateDialog of={of} action={selected} returnTo={button} onClose={close} {...(onDone ? { onDone } : {})} />
      ) : null}
    </>
  )
}
