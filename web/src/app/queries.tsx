import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../lib/call.ts'

const isFinal = (error: Error) => error instanceof CallError && error.status >= 400 && error.status < 500

// Without a network a call fails at once: a paused one would run later, for example recall a batch when nobody expects it.
const networkMode = 'always'

const queryClient = new QueryClient({
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
