import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { useState } from 'react'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { OrderPanel } from './order-panel.tsx'
import styles from './orders.module.css'
import { ReleaseOrderDialog } from './release-order-dialog.tsx'
import { ordersText as t } from './text.ts'

/** The orders of a product, the newest first, each with its batches. */
export function OrdersSection({ orders }: { orders: Order[] }) {
  const [canceling, setCanceling] = useState<Order>()
  const [releasing, setReleasing] = useState<Order>()
  return (
    <section className={styles.section} aria-labelledby="orders">
      <h2 id="orders" className={styles.heading}>
        {t.title}
      </h2>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderPanel order={order} onCancel={() => setCanceling(order)} onRelease={() => setReleasing(order)} />
          </li>
        ))}
      </ul>
      {canceling ? <CancelOrderDialog order={canceling} onClose={() => setCanceling(undefined)} /> : null}
      {releasing ? <ReleaseOrderDialog order={releasing} onClose={() => setReleasing(undefined)} /> : null}
    </section>
  )
}
