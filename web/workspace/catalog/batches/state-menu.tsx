import { Button } from '@mantine/core'
import type { Batch, BatchAction } from '@sahihi/contract/endpoints/batches.ts'
import type { BatchRow } from '@sahihi/contract/endpoints/lists.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { countParts } from '../../ui/batch-state.tsx'
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

/** How many batches there are, and how many of them are in a state. */
type Counts = { all: number; held: number; recalled: number; closed: number; archived: number }
const changes: Record<BatchAction, (counts: Counts) => boolean> = {
  release: ({ held }) => held > 0,
  recall: ({ recalled, all }) => recalled < all,
  lift_recall: ({ recalled }) => recalled > 0,
  close: ({ closed, all }) => closed < all,
  reopen: ({ closed }) => closed > 0,
  archive: ({ archived, all }) => archived < all,
  restore: ({ archived }) => archived > 0,
}

/** The actions that change at least one of so many batches. */
export const actionsForCounts = (...counts: Counts[]) =>
  (Object.keys(changes) as BatchAction[]).filter((action) => counts.some(changes[action]))

type Row = Pick<Batch, 'state' | 'recallReason' | 'closeReason' | 'isArchived'> & Partial<Pick<BatchRow, 'parts'>>

/** The actions that change at least one of these batches and lots in parts. */
export const actionsFor = (rows: Row[]) => actionsForCounts(...rows.map(countsOf))

function countsOf({ state, recallReason, closeReason, isArchived, parts }: Row): Counts {
  const all = parts ? countParts(parts) : 1
  return {
    all,
    held: parts ? parts.not_released : Number(state === 'not_released'),
    recalled: parts ? parts.recalled : Number(recallReason !== null),
    closed: parts ? parts.closed : Number(closeReason !== null),
    archived: isArchived ? all : 0,
  }
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
