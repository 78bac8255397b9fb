import type { InboxKind } from '@sahihi/contract/endpoints/inbox.ts'
import { inboxText } from '../inbox/text.ts'
import { useGet } from '../lib/api.ts'
import { useMay } from '../lib/session-query.ts'
import { ErrorState } from './error-state.tsx'
import { ItemForm } from './item-form.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

const t = inboxText.item

/** Who looks after something that is in the inbox, and its note, on a page of its own. Admins have no inbox. */
export function ItemAssignment({ kind, id }: { kind: InboxKind; id: string }) {
  const isReader = useMay('inbox:read')
  const { data, error, refetch } = useGet('GET /api/inbox/:kind/:id', { params: { kind, id } }, { enabled: isReader })
  if (!isReader) return null
  if (data) return <ItemForm item={data} />
  if (error) return <ErrorState title={t.assignmentFailed} error={error} onRetry={() => void refetch()} />
  return <ListSkeleton label={t.loadingAssignment} height={190} />
}
