import { Button, Group, List, Stack } from '@mantine/core'
import { webhookEvents } from '@sahihi/contract/domain/webhook-events.ts'
import type { WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { announce } from '../lib/announce.ts'
import { useGet, useSend } from '../lib/api.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { ConfirmAction } from './confirm-dialogs.tsx'
import { Deliveries } from './deliveries.tsx'
import { deliveryCalls, endpointCalls } from './endpoint-calls.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { webhooksText } from './text.ts'

const t = webhooksText.endpoint

/** One endpoint: what it gets, how it fares, and its log. */
export function EndpointPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useGet('GET /api/webhook-endpoints/:id', { params: { id } })
  const title = query.data?.name ?? webhooksText.page.name
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={<Breadcrumbs path={[{ to: '/webhooks', label: webhooksText.page.title }]} here={title} />}
      />
      <QueryList query={query} loading={t.loading} failed={t.failed}>
        {(endpoint) => <Endpoint endpoint={endpoint} />}
      </QueryList>
    </>
  )
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const navigate = useNavigate()
  const { id, name, url, events, sampleEvery, disabledBecause, failingSince, previousSecretUntil } = endpoint
  const test = useSend('POST /api/webhook-endpoints/:id/test', { invalidates: deliveryCalls })
  const change = useSend('PUT /api/webhook-endpoints/:id/state', { invalidates: deliveryCalls })
  const [isEditing, setEditing] = useState(false)
  const [asking, setAsking] = useState<'rotate' | 'remove'>()
  const [secret, setSecret] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const isSigningTwice = previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now()
  return (
    <>
      <Stack gap="xs" maw={720}>
        <p>
          <EndpointState endpoint={endpoint} /> {disabledBecause ? t.disabledBecause[disabledBecause] : null}
          {!disabledBecause && failingSince ? t.failingSince(formatDateTime(failingSince)) : null}
        </p>
        <p className="mono">{url}</p>
        <List c="dimmed" style={{ columns: 260 }}>
          {events.map((type) => (
            <List.Item key={type}>
              {webhookEvents[type].summary}
              {type === 'scan.recorded' && sampleEvery > 1 ? ` (${t.sample(sampleEvery)})` : null}
            </List.Item>
          ))}
        </List>
        {isSigningTwice ? <p>{t.twoSecrets(formatDateTime(previousSecretUntil))}</p> : null}
      </Stack>
      <Group gap="sm" my="lg">
        <Button
          loading={test.isPending}
          onClick={() => test.mutate({ params: { id } }, { onSuccess: ({ data }) => setOpenId(data.id) })}
        >
          {t.test}
        </Button>
        <Button variant="default" onClick={() => setEditing(true)}>
          {t.edit}
        </Button>
        <Button variant="default" onClick={() => setAsking('rotate')}>
          {t.rotate}
        </Button>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() =>
            change.mutate(
              { params: { id }, body: { action: disabledBecause ? 'enable' : 'disable' } },
              { onSuccess: announce() },
            )
          }
        >
          {disabledBecause ? t.enable : t.disable}
        </Button>
        <Button variant="default" color="red" onClick={() => setAsking('remove')}>
          {t.remove}
        </Button>
      </Group>
      <ActionError title={t.actionFailed} error={test.error ?? change.error} />
      <Deliveries endpointId={id} isDisabled={disabledBecause !== null} openId={openId} onOpen={setOpenId} />
      {isEditing ? <EndpointDialog endpoint={endpoint} onClose={() => setEditing(false)} /> : null}
      {asking ? (
        <ConfirmAction
          id={id}
          name={name}
          action={asking}
          invalidates={endpointCalls}
          onRotated={(made: string) => {
            setAsking(undefined)
            setSecret(made)
          }}
          onRemoved={() => void navigate({ to: '/webhooks' })}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {secret === undefined ? null : (
        <SecretDialog secret={secret} text={webhooksText.rotatedSecret} onClose={() => setSecret(undefined)} />
      )}
    </>
  )
}
