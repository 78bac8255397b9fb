import type { Secrets } from '../lib/secrets.ts'
import { paystack } from './paystack.ts'
import type { PaymentProvider } from './provider.ts'

type Settings = {
  PAYSTACK_SECRET_KEY?: string | undefined
  PAYSTACK_URL: string
  PAYMENTS?: 'paystack' | 'sandbox' | undefined
}

/** Where this server mounts the built-in sandbox. */
export const sandboxPath = '/sandbox'

export const isSandbox = ({ PAYMENTS, PAYSTACK_SECRET_KEY }: Settings) => PAYMENTS === 'sandbox' || !PAYSTACK_SECRET_KEY

/** Paystack or, without its key, this server's own sandbox behind the same adapter. `ownUrl` is known once the server listens. */
export function createPaymentProvider(
  config: Settings,
  deps: { secrets: Secrets; clock: () => Date; ownUrl: () => string },
): PaymentProvider {
  const { PAYSTACK_SECRET_KEY: key = '', PAYSTACK_URL } = config
  if (!isSandbox(config))
    return paystack({
      url: () => PAYSTACK_URL.replace(/\/$/, ''),
      key: async () => key,
      isTest: key.startsWith('sk_test_'),
    })
  return paystack({ url: () => deps.ownUrl() + sandboxPath, key: () => sandboxKey(deps), isTest: true })
}

/** The sandbox's secret key, the same for all servers of one database. */
export const sandboxKey = async ({ secrets, clock }: { secrets: Secrets; clock: () => Date }) =>
  `sk_test_${(await secrets.hmac('payment-sandbox', 'key', clock())).toString('hex')}`
