import type { Secrets } from '../secrets.ts'
import { paystack } from './paystack.ts'
import type { PaymentProvider } from './provider.ts'

type Settings = {
  PAYSTACK_SECRET_KEY?: string | undefined
  PAYSTACK_URL: string
  PAYMENTS?: 'paystack' | 'sandbox' | undefined
}

/** Where the built-in sandbox provider is mounted on this server. */
export const sandboxPath = '/sandbox'

export const isSandbox = ({ PAYMENTS, PAYSTACK_SECRET_KEY }: Settings) => PAYMENTS === 'sandbox' || !PAYSTACK_SECRET_KEY

/** Paystack or, without its key, the sandbox of this very server behind the same adapter (design 3). `home` is known when it listens. */
export function createPaymentProvider(
  config: Settings,
  means: { secrets: Secrets; clock: () => Date; home: () => string },
): PaymentProvider {
  const { PAYSTACK_SECRET_KEY: key = '', PAYSTACK_URL } = config
  if (!isSandbox(config))
    return paystack({
      url: () => PAYSTACK_URL.replace(/\/$/, ''),
      key: async () => key,
      isTest: key.startsWith('sk_test_'),
    })
  return paystack({ url: () => means.home() + sandboxPath, key: () => sandboxKey(means), isTest: true })
}

/** The sandbox's secret key: every server of one database has the same. */
export const sandboxKey = async ({ secrets, clock }: { secrets: Secrets; clock: () => Date }) =>
  `sk_test_${(await secrets.hmac('payment-sandbox', 'key', clock())).toString('hex')}`
