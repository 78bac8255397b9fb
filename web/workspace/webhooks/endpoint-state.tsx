import type { WebhookDelivery, WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import badge from '../ui/badge.module.css'
import { webhooksText } from './text.ts'

/** Whether an endpoint gets what it should. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [text, color] = endpoint.disabledAt
    ? [webhooksText.states.disabled, badge.quiet]
    : endpoint.failingSince
      ? [webhooksText.states.failing, badge.vermilion]
      : [webhooksText.states.working, badge.green]
  return <span className={`${badge.badge} ${color}`}>{text}</span>
}

const colors = { waiting: badge.gold, delivered: badge.green, failed: badge.vermilion }

export const DeliveryState = ({ state }: Pick<WebhookDelivery, 'state'>) => (
  <span className={`${badge.badge} ${colors[state]}`}>{webhooksText.deliveries.states[state]}</span>
)
