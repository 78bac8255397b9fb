import { Box, Flex } from '@mantine/core'
import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { useState } from 'react'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { OrderPanel } from './order-panel.tsx'
import { ReleaseOrderDialog } from './release-order-dialog.tsx'
import { ordersText as t } from './text.ts'

/** The orders of a product, the newest first, each with its batches. */
export function OrdersSection({ orders }: { orders: Order[] }) {
  const [canceling, setCanceling] = useState<Order>()
  const [releasing, setReleasing] = useState<Order>()
  return (
    <Box component="section" aria-labelledby="orders" mb="xl">
      <h2 id="orders">{t.title}</h2>
      <Flex component="ul" direction="column" gap="sm" mt="sm">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderPanel order={order} onCancel={() => setCanceling(order)} onRelease={() => setReleasing(order)} />
          </li>
        ))}
      </Flex>
      {canceling ? <CancelOrderDialog order={canceling} onClose={() => setCanceling(undefined)} /> : null}
      {releasing ? <ReleaseOrderDialog order={releasing} onClose={() => setReleasing(undefined)} /> : null}
    </Box>
  )
}
