import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BatchAction } from '@sahihi/contract/endpoints/inventory-batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import {
  type Icon,
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconChevronDown,
  IconCircleCheck,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { BatchDetails } from './batch-details.ts'
import styles from './codes.module.css'
import { ReasonDialog, type ReasonDialogWords } from './reason-dialog.tsx'
import { useChangeBatch } from './use-batch.ts'

const shoppersRead = 'Whoever checks a code of this batch reads it, word for word.'
const forYourRecords = 'For your own records. Shoppers do not see it.'

type ActionWords = Omit<ReasonDialogWords, 'effect'> & {
  item: string
  icon: Icon
  effect: (batch: BatchDetails) => string
}

const actions: Record<BatchAction, ActionWords> = {
  release: {
    item: 'Release…',
    icon: IconCircleCheck,
    title: 'Release this batch?',
    effect: ({ product }) =>
      product.verificationEnabled
        ? 'Its codes verify from now on: whoever checks one is told that the product is genuine.'
        : 'Its codes ask for feedback from now on: whoever scans one gets your questions.',
    confirm: 'Release',
  },
  recall: {
    item: 'Recall…',
    icon: IconAlertTriangle,
    title: 'Recall this batch?',
    effect: () => 'From the next check on, shoppers see “Recalled: do not use” and your reason.',
    confirm: 'Recall batch',
    readBy: shoppersRead,
    isDangerous: true,
  },
  lift_recall: {
    item: 'Lift recall…',
    icon: IconArrowBackUp,
    title: 'Lift the recall?',
    effect: () => 'From the next check on, shoppers no longer see the recall.',
    confirm: 'Lift recall',
    readBy: forYourRecords,
  },
  close: {
    item: 'Close…',
    icon: IconArchive,
    title: 'Close this batch?',
    effect: ({ product }) =>
      `${product.verificationEnabled ? 'Its units stay genuine. ' : ''}Shoppers are also told that you have closed the batch, and your reason.`,
    confirm: 'Close batch',
    readBy: shoppersRead,
  },
  reopen: {
    item: 'Reopen…',
    icon: IconArchiveOff,
    title: 'Reopen this batch?',
    effect: () => 'From the next check on, shoppers are no longer told that it was closed.',
    confirm: 'Reopen',
    readBy: forYourRecords,
  },
}

const possible = ({ state, recallReason, closeReason }: BatchDetails): BatchAction[] => [
  ...(state === 'not_released' ? (['release'] as const) : []),
  recallReason === null ? 'recall' : 'lift_recall',
  closeReason === null ? 'close' : 'reopen',
]

/** What its maker can do with a batch (design 4, "Recall, block, release"). */
export function BatchMenu({ batch }: { batch: BatchDetails }) {
  const [asked, setAsked] = useState<BatchAction>()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button ref={button} variant="default" rightSection={<IconChevronDown size={16} stroke={1.5} />}>
            Batch actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {possible(batch).map((action) => {
            const { item, icon: Sign } = actions[action]
            return (
              <Menu.Item
                key={action}
                className={styles.item}
                leftSection={<Sign size={18} stroke={1.5} aria-hidden="true" />}
                onClick={() => setAsked(action)}
              >
                {item}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {asked ? (
        <BatchDialog batch={batch} action={asked} returnTo={button} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  )
}

type BatchDialogProps = {
  batch: BatchDetails
  action: BatchAction
  returnTo: { current: HTMLButtonElement | null }
  onClose: () => void
}

function BatchDialog({ batch, action, returnTo, onClose }: BatchDialogProps) {
  const change = useChangeBatch(batch.id)
  const { item: _, icon: __, effect, ...words } = actions[action]
  return (
    <ReasonDialog
      {...words}
      effect={effect(batch)}
      busy={change.isPending}
      error={change.error}
      fallback={messages.batchChangeFailed}
      returnTo={returnTo}
      onClose={onClose}
      onConfirm={(reason) =>
        change.mutate(
          { action, ...(reason ? { reason } : {}) },
          {
            onSuccess: ({ message }) => {
              notifications.show({ title: batch.batchDisplayName, message })
              onClose()
            },
          },
        )
      }
    />
  )
}
