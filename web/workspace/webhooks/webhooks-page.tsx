import { Button } from '@mantine/core'
import type { WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useGet } from '../lib/api.ts'
import { DeveloperTabs } from '../ui/developer-tabs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconPlus } from '../ui/icons.tsx'
import list from '../ui/list-table.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import table from '../ui/table.module.css'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { webhooksText } from './text.ts'

const t = webhooksText.page

/** The endpoints of a partner. A new one shows its secret, and then its own page. */
export function WebhooksPage() {
  const navigate = useNavigate()
  const { data, error, isPending, refetch } = useGet('GET /api/webhook-endpoints', {})
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<{ id: string; secret: string }>()
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  const isEmpty = data?.length === 0
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={isEmpty ? null : add} />
      <DeveloperTabs />
      {isPending ? <TableSkeleton label={t.loading} rows={3} height={64} /> : null}
      {error ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {isEmpty ? (
        <EmptyState title={t.none} text={t.noneHint}>
          {add}
        </EmptyState>
      ) : null}
      {data && !isEmpty ? <Endpoints endpoints={data} /> : null}
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

function Endpoints({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  return (
    <div className={list.scroll}>
      <table className={`${table.table} ${list.table}`}>
        <caption className="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.events}</th>
            <th scope="col">{t.state}</th>
            <th scope="col" className={list.number}>
              {t.waiting}
            </th>
          </tr>
        </thead>
        <tbody>
          {endpoints.map((endpoint) => (
            <tr key={endpoint.id}>
              <th scope="row">
                <Link to="/webhooks/$id" params={{ id: endpoint.id }} className={list.rowLink}>
                  {endpoint.name}
                </Link>
                <span className={list.note}>{new URL(endpoint.url).host}</span>
              </th>
              <td data-label={t.events}>{t.eventCount(endpoint.events.length)}</td>
              <td data-label={t.state}>
                <EndpointState endpoint={endpoint} />
              </td>
              <td data-label={t.waiting} className={list.number}>
                {formatNumber(endpoint.waiting)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
