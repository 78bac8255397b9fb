/*
 * The privacy page in development, and its styles. Elsewhere the server sends the page whole (server/src/operations/visitors/privacy-page.ts),
 * without a script.
 */
import '../ui/tokens.css'
import '../ui/public.css'
import { createRoot } from 'react-dom/client'
import { call } from '../lib/call.ts'
import { preferredLanguage, setLocale, t } from '../lib/i18n.ts'
import { PrivacyPage } from './visitors/privacy-page.tsx'

const root = document.getElementById('root')
if (root) void start(root)

async function start(root: HTMLElement) {
  await setLocale(preferredLanguage())
  const { scansKeptMonths, texting, contact } = (await call('GET /api/privacy', {})).data
  const retention = t().trust.privacy.checks.retention(scansKeptMonths)
  createRoot(root).render(
    <PrivacyPage
      host={location.host}
      retention={retention}
      bySms={texting.sms}
      byUssd={texting.ussd}
      contact={contact}
    />,
  )
}
