import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { escapeHtml } from '../../../platform/lib/escape-html.ts'
import { cards, type TransactionRow } from './store.ts'

const page = (title: string, content: string) => `<!doctype html>
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

export const checkoutPage = ({ amount, email, reference, status }: TransactionRow) =>
  page(
    'Checkout',
    `<h1>Pay Sahihi</h1>
<p class="amount">${formatNaira(amount)}</p>
<p>${escapeHtml(email)}<br>${escapeHtml(reference)}</p>
${status === 'abandoned' || status === 'failed' ? choices : decidedMessage(status)}`,
  )

const decidedMessage = (status: string) =>
  `<p>${{ success: 'This is paid.', reversed: 'This was refunded.' }[status] ?? 'This waits to be confirmed.'}</p>
<form method="post"><button name="action" value="abandon">Go back to the shop</button></form>`

const choices = `<form method="post">
<label for="card">Card</label>
<select id="card" name="card">${cards.map(({ number, label }) => `<option value="${number}">${label} (${number.slice(-4)})</option>`).join('')}</select>
<button name="action" value="pay">Pay</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="abandon">Abandon</button>
</form>`

export const notFoundPage = () => page('Nothing here', '<h1>Nothing here</h1><p>There is no such payment.</p>')

/** The merchant's dashboard: every payment, with buttons to confirm or refund it and to send its webhooks again. */
export const listPage = (rows: TransactionRow[]) =>
  page('Payments', `<h1>Payments</h1>${rows.map(listItem).join('') || '<p>None yet.</p>'}`)

const listItem = ({ amount, status, reference, email, accessCode, createdAt }: TransactionRow) => `<article>
<p><strong>${formatNaira(amount)}</strong> ${escapeHtml(status)}<br>${escapeHtml(email)}<br>${escapeHtml(reference)}<br>${createdAt.toUTCString()}</p>
${status === 'pending' ? form(`confirm/${accessCode}`, 'Confirm') : ''}${status === 'success' ? form(`refund/${accessCode}`, 'Refund') : ''}${listWebhookEvents(
  status,
)
  .map(
    (event) =>
      form(`webhook/${accessCode}/${event}`, `Send ${event} again`) +
      form(`webhook/${accessCode}/${event}/late`, `Send ${event} in ${lateSeconds} seconds`),
  )
  .join('')}
</article>`

/** The delay of a late webhook: long enough to refund the payment first, so that the events arrive out of order. */
export const lateSeconds = 10

/** The webhook events that a payment in this status has caused. */
export const listWebhookEvents = (status: string) => [
  ...(paidStatuses.includes(status) ? ['charge.success'] : []),
  ...(status === 'reversed' ? ['refund.processed'] : []),
]
const paidStatuses = ['success', 'reversed']

const form = (path: string, label: string) =>
  `<form method="post" action="/sandbox/${path}"><button>${label}</button></form>`
