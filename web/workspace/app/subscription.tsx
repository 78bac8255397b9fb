import { PaymentHistory } from '../payments/payment-history.tsx'
import { PendingPayment } from '../payments/pending-payment.tsx'
import { SubscriptionPage } from '../subscriptions/subscription-page.tsx'

/** The plan and its payments, on one page. */
export const SubscriptionRoute = () => (
  <SubscriptionPage pendingPayment={<PendingPayment />} history={<PaymentHistory />} />
)
