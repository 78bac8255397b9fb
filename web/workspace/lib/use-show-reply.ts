import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { announce } from './announce.ts'

/** After a change that answers with all that `query` reads: shows it, says what was done, and goes on. */
export function useShowReply<Data>({ queryKey }: { queryKey: DataTag<QueryKey, Data, Error> }, then?: () => void) {
  const queries = useQueryClient()
  return ({ message, data }: { message: string; data: Data }) => {
    queries.setQueryData<Data>(queryKey as QueryKey, data)
    announce(then)({ message })
  }
}
