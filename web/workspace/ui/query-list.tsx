import type { Pagination as Pages } from '@sahihi/contract/endpoints/paging.ts'
import type { ReactNode } from 'react'
import { errorReason } from '../../lib/errors.ts'
import { ErrorState } from './error-state.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Notice } from './notice.tsx'
import { Pagination } from './pagination.tsx'

type Query<Data> = {
  data: Data | undefined
  error: unknown
  /** What is shown is of an earlier view, while this one loads. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

type QueryListProps<Data> = {
  query: Query<Data>
  /** Read aloud while the list loads. */
  loading: string
  /** The title of the error. */
  failed: string
  /** What is drawn while it loads, unless the usual rows. */
  skeleton?: ReactNode
  /** An empty result of an earlier view says nothing about this one: it counts as loading. */
  isEmpty?: (data: Data) => boolean
  onPage?: (page: number) => void
  /** The list itself, or what replaces an empty one. `isStale` while it is of an earlier view. */
  children: (data: Data, isStale: boolean) => ReactNode
}

/**
 * What comes from the server, usually a list: while it loads, when it fails, and its pages. What is shown stays when it cannot be
 * read again.
 */
export function QueryList<Data extends object>(props: QueryListProps<Data>) {
  const { query, loading, failed, skeleton, isEmpty, onPage, children } = props
  const { data, error, isPlaceholderData, refetch } = query
  if (!data && error) return <ErrorState title={failed} error={error} onRetry={() => void refetch()} />
  if (!data || (isPlaceholderData && isEmpty?.(data)))
    return skeleton ?? <ListSkeleton label={loading} rows={6} height={64} />
  const { pagination } = data as { pagination?: Pages }
  return (
    <>
      {error ? (
        <Notice color="red" role="alert" title={failed} mb="sm">
          {errorReason(error)}
        </Notice>
      ) : null}
      {children(data, isPlaceholderData)}
      {onPage && pagination ? <Pagination pages={pagination} onPage={onPage} /> : null}
    </>
  )
}
