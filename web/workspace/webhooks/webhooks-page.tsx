import { Button } from '@mantine/core'
import type { WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useGet } from '../lib/api.ts'
import { CellNote, type Column, DataTable, openRow } from '../ui/data-table.tsx'
import { DeveloperTabs } from '../ui/developer-tabs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconPlus } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { webhooksText } from './text.ts'

const t = webhooksText.page

/** The endpoints of a partner. A new one shows its secret, and then its own page. */
export function WebhooksPage() {
  const navigate = useNavigate()
  const query = useGet('GET /api/webhook-endpoints', {})
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<{ id: string; secret: string }>()
  const add = (
    <Button leftSection={<IconPlus />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  const isEmpty = query.data?.length === 0
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={isEmpty ? null : add} />
      <DeveloperTabs />
      <QueryList query={query} loading={t.loading} failed={t.failed}>
        {(endpoints) =>
          isEmpty ? (
            <EmptyState title={t.none} text={t.noneHint}>
              {add}
            </EmptyState>
          ) : (
            <DataTable caption={t.caption} columns={columns} rows={endpoints} rowKey={({ id }) => id} />
          )
        }
      </QueryList>
      {isAdding ? (
        <EndpointDialog
          endpoint={undefined}
          onClose={() => setAdding(false)}
          onAdded={(endpoint) => {
            setAdding(false)
            setAdded(endpoint)
          }}
        />
      ) : null}
      {added ? (
        <SecretDialog
          secret={added.secret}
          text={webhooksText.secret}
          onClose={() => void navigate({ to: '/webhooks/$id', params: { id: added.id } })}
        />
      ) : null}
    </>
  )
}

const columns: Column<WebhookEndpoint>[] = [
  {
    key: 'name',
    label: t.name,
    cell: ({ id, name, url }) => (
      <>
        <Link to="/webhooks/$id" params={{ id }} className={openRow}>
          {name}
        </Link>
        <CellNote>{new URL(url).host}</CellNote>
      </>
    ),
  },
  { key: 'events', label: t.events, cell: ({ events }) => t.eventCount(events.length) },
  { key: 'state', label: t.state, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { key: 'waiting', label: t.waiting, isNumber: true, cell: ({ waiting }) => formatNumber(waiting) },
]
