/** A payment as the provider reports it. Amounts are in kobo. */
export type ProviderTransaction = {
  /** `pending`: not decided yet. `reversed`: refunded or charged back. */
  state: 'success' | 'failed' | 'reversed' | 'pending'
  /** Of a pending one: the payer has done their part, and the bank decides. Otherwise nobody has paid yet. */
  isProcessing: boolean
  reference: string
  /** What was taken: more than the requested amount where the payer bears the fee. */
  amount: number
  requestedAmount: number | null
  currency: string
  isTest: boolean
  /** What we sent at the start, as far as it came back. */
  metadata: Record<string, unknown>
  id: string | null
  channel: string | null
  paidAt: Date | null
  failureReason: string | null
  /** Also of a card that cannot be charged again. */
  cardLast4: string | null
  card: Card | null
}
/** A card that can be charged again, by the provider's name for it. */
export type Card = { authorizationCode: string; email: string; brand: string; last4: string; expiry: string }

type PaymentRequest = { reference: string; email: string; amount: number; metadata: Record<string, string> }

/** What the app needs of a payment provider. Each call throws ProviderUnavailable without a reliable answer. */
export type PaymentProvider = {
  /** Whether its money is not real. */
  isTest: boolean
  /** Returns the checkout, which sends the payer back to `callbackUrl`. `isRecurring`: only with a card that can be charged again. */
  initialize(
    request: PaymentRequest & { callbackUrl: string; isRecurring: boolean },
  ): Promise<{ authorizationUrl: string }>
  /** Undefined for a reference that the provider does not know. */
  verify(reference: string): Promise<ProviderTransaction | undefined>
  /**
   * Charges a saved card; `verify` tells whether that worked. `confirmUrl` is where its owner must confirm the charge first,
   * `refused` why the provider does not even try.
   */
  charge(
    request: PaymentRequest & { authorizationCode: string },
  ): Promise<{ confirmUrl: string | null; refused: string | null }>
  /** Whether a webhook's signature is valid for the exact bytes of its body. */
  verifySignature(body: Buffer, signature: unknown): Promise<boolean>
}

/** The provider gave no reliable answer: the request may have been executed or not. `detail` is for the log. */
export class ProviderUnavailable extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(`The payment provider: ${detail}`, options)
    this.name = 'ProviderAway'
  }
}
