import { OpenPayment } from '../payments/open-payment.tsx'
import { PaymentHistory } from '../payments/payment-history.tsx'
import { SubscriptionPage } from '../subscriptions/subscription-page.tsx'

/** The plan and its payments, on one page. */
export const Subscription = () => <SubscriptionPage open={<OpenPayment />} history={<PaymentHistory />} />
