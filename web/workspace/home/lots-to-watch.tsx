import { Box, Text } from '@mantine/core'
import type { BatchRow } from '@sahihi/contract/endpoints/lists.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import { useGet } from '../lib/api.ts'
import { lotLink } from '../lib/lot-link.ts'
import { LineList } from '../ui/line-list.tsx'
import { Panel } from '../ui/panel.tsx'
import { homeText } from './text.ts'

const t = homeText.lots
const limit = 4

/** The lots that are on hold, newest first, to release, and those that expire within 60 days, soonest first. Nothing where there are none. */
export function LotsToWatch({ Release }: { Release: ComponentType<{ row: BatchRow }> }) {
  const held = useGet('GET /api/batches', { query: { parts: 'together', state: 'not_released', limit } })
  const expiring = useGet('GET /api/batches', {
    query: {
      parts: 'together',
      state: 'released',
      expiry: 'within_60_days',
      sortField: 'expirationDate',
      sortOrder: 'asc',
      limit,
    },
  })
  const lots = [
    ...(expiring.data?.batches ?? []).map((batch) => ({ batch, note: t.expires(formatDate(batch.expirationDate)) })),
    ...(held.data?.batches ?? []).map((batch) => ({ batch, note: t.held })),
  ]
  if (lots.length === 0) return null
  return (
    <Panel
      title={t.title}
      actions={
        <Link to="/batches" className="touch">
          {t.all}
        </Link>
      }
    >
      <LineList label={t.title}>
        {lots.map(({ batch, note }) => (
          <Lot key={`${batch.id} ${note}`} batch={batch} note={note}>
            {note === t.held ? <Release row={batch} /> : null}
          </Lot>
        ))}
      </LineList>
    </Panel>
  )
}

const Lot = ({ batch, note, children }: { batch: BatchRow; note: string; children: ReactNode }) => (
  <li>
    <Box flex="1 1 160px" miw={0}>
      <Link {...lotLink(batch)}>{batch.batchDisplayName}</Link>{' '}
      <Text span c="dimmed" size="sm">
        {batch.productName}
      </Text>
    </Box>
    <Text c="dimmed" size="sm">
      {note}
    </Text>
    {children}
  </li>
)
