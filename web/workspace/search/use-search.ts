import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useGet } from '../lib/api.ts'
import { listResults, type Result } from './result.ts'

const pauseMs = 200

/** What is typed, and what the server found for it once the typing paused; older results stay until newer ones come. */
export function useSearch() {
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState('')
  const sendLater = useDebouncedCallback(setSent, pauseMs)
  const text = typed.trim()
  const { data, error, isPlaceholderData, isFetching, refetch } = useGet(
    'GET /api/search',
    { query: { q: sent } },
    { enabled: sent !== '', placeholderData: keepPreviousData, retry: false },
  )
  const isCurrent = text === sent && (sent === '' || (!isPlaceholderData && !isFetching))
  const found: Result[] = text === '' || !data || error ? [] : listResults(data)
  return {
    typed,
    text,
    found,
    isCurrent,
    error: isCurrent ? error : null,
    retry: () => void refetch(),
    type: (value: string) => {
      setTyped(value)
      sendLater(value.trim())
    },
    /** Searches at once, without waiting for a pause. */
    send: () => setSent(text),
  }
}

export type Search = ReturnType<typeof useSearch>
