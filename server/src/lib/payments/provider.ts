/** What the provider says of a payment that we asked for by its reference. Amounts are in kobo. */
export type Found = {
  /** `pending`: not decided yet, ask again. `reversed`: refunded or charged back. */
  state: 'success' | 'failed' | 'reversed' | 'pending'
  reference: string
  /** What was taken: more than was asked for where the payer bears the fee. */
  amount: number
  requestedAmount: number | null
  currency: string
  isTest: boolean
  /** What we sent along at the start, as far as it came back. */
  metadata: Record<string, unknown>
  id: string | null
  channel: string | null
  paidAt: Date | null
  failure: string | null
  /** The end of the number of the card that paid, also of one that cannot be charged again. */
  cardLast4: string | null
  card: Card | null
}
/** A card that can be charged again, by the provider's name for it. */
export type Card = { authorizationCode: string; email: string; brand: string; last4: string; expires: string }

type Asked = { reference: string; email: string; amount: number; metadata: Record<string, string> }

/** The house's whole need of a payment provider. Each call throws ProviderAway when there was no answer to rely on. */
export type PaymentProvider = {
  /** Whether its money is not real. */
  isTest: boolean
  /** Where the payer goes to pay; the provider then leads them to `callbackUrl`. `isToRecur`: with a card that can be charged again. */
  initialize(asked: Asked & { callbackUrl: string; isToRecur: boolean }): Promise<{ authorizationUrl: string }>
  /** Undefined for a reference that it does not know. */
  verify(reference: string): Promise<Found | undefined>
  /**
   * Charges a kept card. Whether that worked is for `verify` to say; `confirmUrl` is where its owner must confirm it first, and
   * `refused` is why the provider will not even try.
   */
  charge(asked: Asked & { authorizationCode: string }): Promise<{ confirmUrl: string | null; refused: string | null }>
  /** Whether a webhook's signature is right for the exact bytes of its body. */
  isSigned(body: Buffer, signature: unknown): Promise<boolean>
}

/** The provider gave no answer to rely on: what was asked may have been done or not. `detail` is for the log. */
export class ProviderAway extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(`The payment provider: ${detail}`, options)
    this.name = 'ProviderAway'
  }
}
