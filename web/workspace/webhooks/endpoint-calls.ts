/** What is read again after an endpoint was changed. */
export const endpointCalls = ['GET /api/webhook-endpoints', 'GET /api/webhook-endpoints/:id'] as const

/** What is read again after something was sent, or is to be sent again. */
export const deliveryCalls = [
  ...endpointCalls,
  'GET /api/webhook-endpoints/:id/deliveries',
  'GET /api/webhook-endpoints/:id/deliveries/:deliveryId',
] as const
