import { notifications } from '@mantine/notifications'
import type { DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { errorReason } from '../../lib/errors.ts'
import { useGet, useSend } from '../lib/api.ts'
import { UndoMessage, undoMilliseconds } from '../ui/undo-message.tsx'
import { inboxText as t } from './text.ts'
import type { InboxView } from './url-state.ts'

/** What can be done about an item where other slices know how. */
export type ItemActions = ComponentType<{ item: InboxItem }>

/** A page of the inbox. */
export function useInbox({ status, item: _, ...filters }: InboxView) {
  const query = status === 'all' ? filters : { ...filters, status: status ?? ('open' as const) }
  return useGet('GET /api/inbox', { query }, { placeholderData: keepPreviousData })
}

/** What the lists and counts of the inbox are read from. */
const changed = [
  'GET /api/inbox',
  'GET /api/inbox/:kind/:id',
  'GET /api/inbox/counts',
  'GET /api/copy-cases',
  'GET /api/copy-cases/:id',
  'GET /api/reports',
  'GET /api/reports/:id',
] as const

export type Closing = { items: Pick<InboxItem, 'kind' | 'id'>[]; note?: string; reason?: DismissReason }

/** Closes and reopens items. A toast confirms the closing and offers to take it back. */
export function useClosing() {
  const reopening = useSend('POST /api/inbox/reopen', { invalidates: changed })
  const closing = useSend('POST /api/inbox/close', { invalidates: changed })
  const fail = (error: unknown) =>
    notifications.show({ title: t.closing.failed, message: errorReason(error), color: 'red' })
  const reopen = (items: Closing['items']) =>
    reopening.mutate(
      { body: { items } },
      { onSuccess: ({ message }) => notifications.show({ message }), onError: fail },
    )
  // By the promise: what closes may be gone from the page when the lists are read again, and its callbacks with it.
  const close = ({ items, ...reasons }: Closing, onDone: () => void) =>
    closing.mutateAsync({ body: { items, ...reasons } }).then(
      ({ message }) => {
        const toast = notifications.show({
          message: (
            <UndoMessage
              message={message}
              onUndo={() => {
                notifications.hide(toast)
                // Not of this component, which may be gone.
                reopen(items)
              }}
            />
          ),
          autoClose: undoMilliseconds,
        })
        onDone()
      },
      () => {}, // `error` has it
    )
  return {
    close,
    reopen,
    error: closing.error,
    reset: closing.reset,
    isPending: closing.isPending || reopening.isPending,
  }
}
