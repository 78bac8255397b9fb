import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { isAdmin } from '../../lib/session.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { type BatchCommand, listAdminResults, listCommands, listResults, type Result } from './result.ts'

const pauseMs = 200

/** What is typed, and what the server found for it once the typing paused; older results stay until newer ones come. */
export function useSearch() {
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState('')
  const sendLater = useDebouncedCallback(setSent, pauseMs)
  const text = typed.trim()
  const { permissions = [] } = useQuery(sessionQuery).data ?? {}
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['search', sent],
    queryFn: ({ signal }) =>
      isAdmin() ? searchAsAdmin(sent, permissions, signal) : searchAsPartner(sent, permissions, signal),
    enabled: sent !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isCurrent = text === sent && (sent === '' || (!isPlaceholderData && !isFetching))
  const found: Result[] = text === '' || !data || error ? [] : data
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

/** "recall 24-117" finds what recalls that lot. */
const commandPattern = /^(recall|release)\s+(\S.*)$/i

async function searchAsPartner(q: string, permissions: readonly string[], signal: AbortSignal) {
  const search = async (words: string) => (await call('GET /api/search', { query: { q: words }, signal })).data
  const [, command, name = ''] = (permissions.includes('batches:write') && commandPattern.exec(q)) || []
  const commands = command ? listCommands(command.toLowerCase() as BatchCommand, (await search(name)).batches) : []
  return commands.length > 0 ? commands : listResults(await search(q))
}

/** Partners and reports, of those that the role may read. */
async function searchAsAdmin(search: string, permissions: readonly string[], signal: AbortSignal) {
  const input = { query: { search, limit: limits.searchResults }, signal }
  const [partners, reports] = await Promise.all([
    permissions.includes('partners:read') ? call('GET /api/admin/partners', input) : undefined,
    permissions.includes('reports:read') ? call('GET /api/reports', input) : undefined,
  ])
  return listAdminResults(partners?.data.partners ?? [], reports?.data.reports ?? [])
}
