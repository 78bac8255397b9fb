import type { CallName } from '@sahihi/contract/endpoints/api.ts'
import {
  type DataTag,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { type CallInput, call, type Reply } from '../../lib/call.ts'
import { isConflict } from '../../lib/errors.ts'
import { newId } from '../../lib/new-id.ts'

type Name = keyof CallName
type GetName = Extract<Name, `GET ${string}`>
type SendName = Exclude<Name, GetName>
type Input<N extends Name> = Omit<CallInput<N>, 'signal' | 'idempotencyKey' | 'onReceived'>
type NoInput = Record<never, never>
/** The data of a reply that carries nothing else but the cursor for programs; else the whole reply. */
export type Result<N extends Name> =
  Exclude<keyof Reply<N>, 'success' | 'data' | 'nextCursor'> extends never
    ? Reply<N> extends { data: infer D }
      ? D
      : Reply<N>
    : Reply<N>

/** The query of one GET call. Its key begins with the call's name, by which `useSend` invalidates it. */
export function getQuery<N extends GetName>(name: N, ...[input]: NoInput extends Input<N> ? [Input<N>?] : [Input<N>]) {
  const { params, query } = (input ?? {}) as { params?: object; query?: object }
  return queryOptions({
    queryKey: [name, params ?? {}, query ?? {}] as QueryKey,
    queryFn: async ({ signal }) => unwrapReply<N>(await call(name, { ...input, signal } as unknown as CallInput<N>)),
  })
}

/** Reads one GET call; `options` are TanStack Query's. */
export const useGet = <N extends GetName, Selected = Result<N>>(
  name: N,
  input: Input<N>,
  options: Partial<UseQueryOptions<Result<N>, Error, Selected>> = {},
) => useQuery({ ...getQuery(name, input), ...options } as UseQueryOptions<Result<N>, Error, Selected>)

type DataOf<N extends Name> = Reply<N> extends { data: infer D } ? D : never
type SendOptions<N extends Name> = {
  /** The calls that are read again once the send has ended, whether it succeeded or not. */
  invalidates?: readonly GetName[]
  /** Sends one Idempotency-Key until it succeeds, so that a request whose reply was lost can be sent again. */
  isIdempotent?: boolean
  /** What the reply's data is all of: shown at once. */
  shows?: { queryKey: DataTag<QueryKey, DataOf<N>, Error> }
  /** Called before those calls are read again, which may take away the component that sent. */
  onSuccess?: (reply: Reply<N>) => void
}

/** Sends one call that changes something. */
export function useSend<N extends SendName>(
  name: N,
  { invalidates = [], isIdempotent = false, shows, onSuccess }: SendOptions<N> = {},
) {
  const queries = useQueryClient()
  const [idempotencyKey, setKey] = useState(newId)
  return useMutation({
    mutationFn: (input: Input<N>) =>
      call(name, { ...input, ...(isIdempotent ? { idempotencyKey } : {}) } as unknown as CallInput<N>),
    onSuccess: (reply) => {
      setKey(newId())
      if (shows) queries.setQueryData<unknown>(shows.queryKey as QueryKey, (reply as { data: unknown }).data)
      onSuccess?.(reply)
    },
    onError: (error) => {
      // An earlier request with this key succeeded and its reply was lost: the next one needs a key of its own.
      if (isConflict(error)) setKey(newId())
    },
    onSettled: () => Promise.all(invalidates.map((each) => queries.invalidateQueries({ queryKey: [each] }))),
  })
}

function unwrapReply<N extends Name>(reply: Reply<N>): Result<N> {
  const fields =
    reply instanceof Blob
      ? []
      : Object.keys(reply as object).filter((field) => field !== 'success' && field !== 'nextCursor')
  return (fields.join() === 'data' ? (reply as { data: unknown }).data : reply) as Result<N>
}
