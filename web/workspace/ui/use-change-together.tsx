import { Button, Flex } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorReason, isConflict } from '../../lib/errors.ts'
import { announce } from '../lib/announce.ts'
import { uiText as t } from './text.ts'

type Reply = { message: string; data: { ids: string[] } }
type Changing<Input> = {
  send: (input: Input) => Promise<Reply>
  canUndo: (input: Input) => boolean
  /** Takes the change of these back. */
  undo: (ids: string[]) => Promise<Reply>
}

/** What the lists and counts of suspicious codes, reports and alerts are read from. */
const lists = [
  'GET /api/inbox',
  'GET /api/inbox/:kind/:id',
  'GET /api/inbox/counts',
  'GET /api/copy-cases',
  'GET /api/copy-cases/groups',
  'GET /api/copy-cases/:id',
  'GET /api/copy-settings',
  'GET /api/products/:productId/qr-details',
  'GET /api/products/qr/:verificationNumber',
  'GET /api/reports',
  'GET /api/reports/:id',
  'report-counts',
]

/** Changes one or several together. A toast says what changed and offers to take it back where that is possible. */
export function useChangeTogether<Input>({ send, canUndo, undo }: Changing<Input>) {
  const queries = useQueryClient()
  // Not waited for: once the lists are read again, the component may be gone, and what it does after the change with it.
  const readAgain = () => {
    for (const name of lists) void queries.invalidateQueries({ queryKey: [name] })
  }
  const fail = (error: Error) =>
    notifications.show({ title: t.changeFailed, message: errorReason(error), color: 'red' })
  const undoing = useMutation({
    mutationFn: undo,
    onSuccess: announce(),
    onError: fail,
    onSettled: readAgain,
  })
  const changing = useMutation({
    mutationFn: send,
    onSuccess: ({ message, data }, input) => {
      if (!canUndo(input)) return notifications.show({ message })
      const takeBack = () => {
        notifications.hide(toast)
        undoing.mutate(data.ids)
      }
      const toast = notifications.show({
        message: <UndoMessage message={message} onUndo={takeBack} />,
        autoClose: undoMilliseconds,
      })
      return toast
    },
    // A dialog shows other failures; after a conflict it has nothing left to do.
    onError: (error) => isConflict(error) && fail(error),
    onSettled: readAgain,
  })
  return changing
}

/** The text of a toast about a change that can be taken back. */
const UndoMessage = ({ message, onUndo }: { message: string; onUndo: () => unknown }) => (
  <Flex component="span" wrap="wrap" align="center" justify="space-between" gap="xs">
    {message}
    <Button variant="subtle" size="compact-md" onClick={onUndo}>
      {t.undo}
    </Button>
  </Flex>
)

/** How long such a toast stays. */
const undoMilliseconds = 10_000
