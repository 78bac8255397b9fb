import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import type { CallInput } from '../../../lib/call.ts'
import { isConflict } from '../../../lib/errors.ts'
import { useSend } from '../../lib/api.ts'
import { listsWithBatches } from '../lists/lists-with-batches.ts'

type Row = { id: string; name: string; version: number }
type EditCall = 'PUT /api/products/:id' | 'PUT /api/products/batch/:id' | 'PUT /api/products/:id/feedback-form'

/**
 * Saves an edit of what was on the page when the dialog opened, its `base`. When somebody else was faster, nothing is saved, and
 * the base becomes what they saved: the reader sees it before they save again (docs/codes-and-batches.md, "Edits"). `kept` names the
 * draft of the form.
 */
export function useEdit<T extends Row, N extends EditCall>(name: N, row: T, onSaved: () => void) {
  const [base, setBase] = useState(row)
  const [isOutdated, setOutdated] = useState(false)
  // A draft of an older version would bring back what somebody changed since.
  const [version] = useState(row.version)
  const finished = useRef(false)
  const send = useSend<EditCall>(name, {
    invalidates: [
      ...listsWithBatches,
      'GET /api/products/:id/edits',
      'GET /api/products/:id/feedback',
      'GET /api/products/:id/feedback-summary',
    ],
    isIdempotent: true,
  })
  if (isOutdated && row.version !== base.version) {
    setBase(row)
    setOutdated(false)
  }
  const save = (body: CallInput<N>['body']) =>
    send.mutate({ params: { id: row.id }, body } as Parameters<typeof send.mutate>[0], {
      onSuccess: ({ message, data }) => {
        notifications.show({ title: data.name, message })
        finished.current = true
        onSaved()
      },
      onError: (error) => setOutdated(isConflict(error)),
    })
  return { base, save, busy: send.isPending, error: send.error, kept: { name: `${row.id}:${version}`, finished } }
}
