/** A payment as the provider reports it. Amounts are in kobo. */
export type ProviderTransaction = {
  /** `pending`: not decided yet. `reversed`: refunded or charged back. */
  state: 'success' | 'failed' | 'reversed' | 'pending'
  /** Whether the payer of a pending payment has done their part and the bank decides. Otherwise it is unpaid. */
  isProcessing: boolean
  reference: string
  /** The amount taken: more than the requested one if the payer bears the fee. */
  amount: number
  requestedAmount: number | null
  currency: string
  isTest: boolean
  /** The metadata that we sent at the start, as far as it came back. */
  metadata: Record<string, unknown>
  id: string | null
  channel: string | null
  paidAt: Date | null
  failureReason: string | null
  /** Set even if the card cannot be charged again. */
  cardLast4: string | null
  card: Card | null
}
/** A card that can be charged again, by the provider's name for it. */
export type Card = { authorizationCode: string; email: string; brand: string; last4: string; expiry: string }

type PaymentRequest = { reference: string; email: string; amount: number; metadata: Record<string, string> }

/** What the app needs of a payment provider. Each call throws ProviderUnavailable without a reliable answer. */
export type PaymentProvider = {
  /** Whether payments use test money. */
  isTest: boolean
  /** Returns the checkout, which sends the payer back to `callbackUrl`. `isRecurring` only allows cards that can be charged again. */
  initialize(
    request: PaymentRequest & { callbackUrl: string; isRecurring: boolean },
  ): Promise<{ authorizationUrl: string }>
  /** Undefined for a reference that the provider does not know. */
  verify(reference: string): Promise<ProviderTransaction | undefined>
  /**
   * Charges a saved card; `verify` says whether that worked. `confirmUrl` is where the owner must confirm the charge first, `refused`
   * why the provider does not even try.
   */
  charge(
    request: PaymentRequest & { authorizationCode: string },
  ): Promise<{ confirmUrl: string | null; refused: string | null }>
  /** Whether a webhook's signature is valid for the exact bytes of its body. */
  verifySignature(body: Buffer, signature: unknown): Promise<boolean>
}

/** The provider gave no reliable answer; the request may have been executed or not. `detail` is for the log. */
export class ProviderUnavailable extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(`The payment provider: ${detail}`, options)
    this.name = 'ProviderUnavailable'
  }
}
