import type { WebhookDelivery, WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { IconBadge } from '../ui/icon-badge.tsx'
import { webhooksText } from './text.ts'

/** Whether an endpoint gets what it should. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.disabledAt) return <IconBadge color="gray">{webhooksText.states.disabled}</IconBadge>
  if (endpoint.failingSince) return <IconBadge color="red">{webhooksText.states.failing}</IconBadge>
  return <IconBadge color="green">{webhooksText.states.working}</IconBadge>
}

const colors = { waiting: 'gold', delivered: 'green', failed: 'red' } as const

export const DeliveryState = ({ state }: Pick<WebhookDelivery, 'state'>) => (
  <IconBadge color={colors[state]}>{webhooksText.deliveries.states[state]}</IconBadge>
)
