import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../../lib/call.ts'
import { sessionQuery } from '../lib/session-query.ts'

const isFinal = (error: Error) => error instanceof CallError && error.status >= 400 && error.status < 500

// Without a network a call fails at once: a paused one would run later, for example recall a batch when nobody expects it.
const networkMode = 'always'

// An owner may require two-step sign-in while a page is open: the newer session says so, and the frame leads to its set-up.
const onError = (error: Error) => {
  if (error instanceof CallError && error.reply?.code === 'second_factor_setup_required')
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      networkMode,
      retry: (failures, error) => failures < 1 && !isFinal(error),
      refetchOnWindowFocus: false,
      staleTime: 10_000,
    },
    mutations: { networkMode, retry: false },
  },
})

export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
