import type { Pagination as Pages } from '@sahihi/contract/endpoints/paging.ts'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pagination } from './pagination.tsx'

type Query<Data> = {
  data: Data | undefined
  error: unknown
  isPending: boolean
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
  onPage?: (page: number) => void
  /** The list itself, or what replaces an empty one. `isStale` while it is of an earlier view. */
  children: (data: Data, isStale: boolean) => ReactNode
}

/** What comes from the server, usually a list: while it loads, when it fails, and its pages. */
export function QueryList<Data extends object>(props: QueryListProps<Data>) {
  const { query, loading, failed, skeleton, onPage, children } = props
  const { data, error, isPending, isPlaceholderData, refetch } = query
  if (isPending) return skeleton ?? <ListSkeleton label={loading} rows={6} height={64} />
  if (error) return <ErrorState title={failed} error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { pagination } = data as { pagination?: Pages }
  return (
    <>
      {children(data, isPlaceholderData)}
      {onPage && pagination && pagination.totalPages > 1 ? (
        <Pagination page={pagination.currentPage} totalPages={pagination.totalPages} onPage={onPage} />
      ) : null}
    </>
  )
}
