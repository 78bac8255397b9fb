import { type PaymentState, paymentStates } from '@sahihi/contract/domain/payment-states.ts'
import { oneOf, pageNumber, textOf } from '../lib/url-values.ts'

/** What the list of payments keeps in the URL; `partner` is a partner's id. */
export type PaymentsView = {
  state?: PaymentState
  search?: string
  partner?: string
  from?: string
  to?: string
  page?: number
}

/** What is not empty; the server says what is wrong with the rest. */
export const parsePaymentsView = ({
  state,
  search,
  partner,
  from,
  to,
  page,
}: Record<string, unknown>): PaymentsView => ({
  state: oneOf(paymentStates, state),
  search: textOf(search),
  partner: textOf(partner),
  from: textOf(from),
  to: textOf(to),
  page: pageNumber(page),
})
