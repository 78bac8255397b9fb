import { Flex } from '@mantine/core'
import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { Part } from '../../ui/part.tsx'
import { OrderPanel } from './order-panel.tsx'
import { ordersText as t } from './text.ts'

/** Orders of a product, the newest first, each with its batches. */
export const OrdersSection = ({ orders }: { orders: Order[] }) => (
  <Part title={t.title} mb="xl">
    <Flex component="ul" direction="column" gap="sm">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderPanel order={order} />
        </li>
      ))}
    </Flex>
  </Part>
)
