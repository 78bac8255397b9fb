import { naira } from '@sahihi/contract/i18n/en/messages.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { Row } from './store.ts'

type CardWords = { number: string; words: string }

const frame = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | Sahihi sandbox</title>
<style>
body { margin: 0 auto; max-width: 460px; padding: 40px 20px; background: #F2EFE6; color: #13231B; font: 16px/24px system-ui, sans-serif }
main { padding: 28px; background: #FFFFFF; border: 1px solid #E2DDD0; border-radius: 10px }
.mark { margin: 0 0 20px; padding: 8px 14px; border: 1px dashed #8A5A00; border-radius: 8px; background: #FFF6DF; color: #6B4600 }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 30px }
.amount { margin: 0 0 20px; font-size: 34px; line-height: 44px; font-weight: 700 }
p { margin: 0 0 16px; overflow-wrap: anywhere }
label { display: block; margin: 0 0 6px; font-weight: 600 }
select, button { box-sizing: border-box; width: 100%; min-height: 48px; border-radius: 10px; font: inherit }
select { margin: 0 0 20px; padding: 0 12px; border: 1px solid #7C867F; background: #FFFFFF; color: inherit }
button { margin: 0 0 10px; border: 1px solid #7C867F; background: #FFFFFF; color: inherit; font-weight: 600; cursor: pointer }
button[value=pay] { border-color: #0B5D3B; background: #0B5D3B; color: #FFFFFF }
:focus-visible { outline: 3px solid #0B5D3B; outline-offset: 2px }
article { margin: 0 0 12px; padding: 0 0 12px; border-bottom: 1px solid #E2DDD0 }
</style></head>
<body><main><p class="mark">Sandbox: no money moves here.</p>
${content}
</main></body></html>
`

export const checkoutPage = ({ amount, email, reference, status }: Row, cards: readonly CardWords[]) =>
  frame(
    'Checkout',
    `<h1>Pay Sahihi</h1>
<p class="amount">${naira(amount)}</p>
<p>${escapeHtml(email)}<br>${escapeHtml(reference)}</p>
${status === 'abandoned' || status === 'failed' ? choices(cards) : decided(status)}`,
  )

const decided = (status: string) =>
  `<p>${{ success: 'This is paid.', reversed: 'This was refunded.' }[status] ?? 'This waits to be confirmed.'}</p>
<form method="post"><button name="action" value="abandon">Go back to the shop</button></form>`

const choices = (cards: readonly CardWords[]) => `<form method="post">
<label for="card">Card</label>
<select id="card" name="card">${cards.map(({ number, words }) => `<option value="${number}">${words} (${number.slice(-4)})</option>`).join('')}</select>
<button name="action" value="pay">Pay</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="abandon">Abandon</button>
</form>`

export const gonePage = () => frame('Nothing here', '<h1>Nothing here</h1><p>There is no such payment.</p>')

/** What a merchant sees in a provider's dashboard: every payment, a way to confirm one or give it back, and its webhooks once more. */
export const listPage = (rows: Row[]) =>
  frame('Payments', `<h1>Payments</h1>${rows.map(listed).join('') || '<p>None yet.</p>'}`)

const listed = ({ amount, status, reference, email, accessCode, createdAt }: Row) => `<article>
<p><strong>${naira(amount)}</strong> ${escapeHtml(status)}<br>${escapeHtml(email)}<br>${escapeHtml(reference)}<br>${createdAt.toUTCString()}</p>
${status === 'pending' ? form(`confirm/${accessCode}`, 'Confirm') : ''}${status === 'success' ? form(`refund/${accessCode}`, 'Refund') : ''}${eventsOf(
  status,
)
  .map(
    (event) =>
      form(`webhook/${accessCode}/${event}`, `Send ${event} again`) +
      form(`webhook/${accessCode}/${event}/late`, `Send ${event} in ${lateSeconds} seconds`),
  )
  .join('')}
</article>`

/** How late a late webhook is: long enough to refund the payment meanwhile, so that the events come in another order. */
export const lateSeconds = 10

/** The events that a payment has come to. */
export const eventsOf = (status: string) => [
  ...(paidOnce.includes(status) ? ['charge.success'] : []),
  ...(status === 'reversed' ? ['refund.processed'] : []),
]
const paidOnce = ['success', 'reversed']

const form = (path: string, words: string) =>
  `<form method="post" action="/sandbox/${path}"><button>${words}</button></form>`
