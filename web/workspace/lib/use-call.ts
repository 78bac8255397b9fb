import type { CallName } from '@sahihi/contract/endpoints/api.ts'
import { useState } from 'react'
import { type CallInput, call, type Reply } from '../../lib/call.ts'

type Name = keyof CallName
type State<N extends Name> = { isPending: boolean; error: unknown; data: Reply<N> | undefined }

const atRest = { isPending: false, error: undefined, data: undefined }

/** One call at a time, for pages that load no queries: while one is pending, `send` does nothing. */
export function useCall<N extends Name>(name: N) {
  const [state, setState] = useState<State<N>>(atRest)
  const send = async (input: CallInput<N>): Promise<Reply<N> | undefined> => {
    if (state.isPending) return
    setState((last) => ({ ...last, isPending: true }))
    try {
      const data = await call(name, input)
      setState({ ...atRest, data })
      return data
    } catch (error) {
      setState({ ...atRest, error })
    }
  }
  return { ...state, send, reset: () => setState(atRest) }
}
