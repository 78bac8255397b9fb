import { type PaymentState, paymentStates } from '@sahihi/contract/domain/payment-states.ts'

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
  state: paymentStates.find((each) => each === state),
  search: textOf(search),
  partner: textOf(partner),
  from: textOf(from),
  to: textOf(to),
  page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
})

const textOf = (value: unknown) => (value ? String(value) : undefined)
