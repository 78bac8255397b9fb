import type { PrivacyText } from '@sahihi/contract/i18n/en/privacy.ts'
import { type Language, languages } from '@sahihi/contract/i18n/languages.ts'
import { loadPrivacy } from '@sahihi/contract/i18n/load-privacy.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { pageOnCompanyHosts } from '../../platform/http/company-hosts.ts'
import { createPage, type Page, type Pages, sendPage } from '../../platform/http/html-pages.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import { sendText } from '../../platform/http/send-text.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { getPrivacyNotice } from './get-privacy-notice.ts'

/** The privacy page, complete in its HTML, with the settings of this server. */
export async function privacyPage(app: FastifyInstance, { config }: Pick<AppContext, 'config'>, pages: Pages) {
  const notice = getPrivacyNotice(config)
  const entries = languages.map(async ({ tag }): Promise<[Language, Page]> => {
    const html = fillIn(pages.document('privacy', tag).html, await loadPrivacy(tag), notice)
    return [tag, createPage(html)]
  })
  const localized = Object.fromEntries(await Promise.all(entries)) as Record<Language, Page>
  app.get('/privacy', pageOnCompanyHosts, async (request, reply) => {
    const language = chooseLanguage(request, reply)
    const { companyHost } = request
    if (!companyHost) return sendPage(request, reply, localized[language])
    const html = pages.document('privacy', language, companyHost.host).html
    return sendText(reply, 'text/html', fillIn(html, await loadPrivacy(language), notice))
  })
}

type Notice = ReturnType<typeof getPrivacyNotice>

/** The placeholders are those of web/shopper/visitors/privacy-page.tsx. */
function fillIn(html: string, { checks }: PrivacyText, { scansKeptMonths, contact, texting }: Notice): string {
  const isOn: Record<string, boolean> = { ...texting, contact: contact !== null }
  return html
    .replace(/<p data-setting="(\w+)">([\s\S]*?)<\/p>/g, (_, name: string, text: string) =>
      isOn[name] ? `<p>${text}</p>` : '',
    )
    .replace('__RETENTION__', () => escapeHtml(checks.retention(scansKeptMonths)))
    .replaceAll('__SUPPORT_EMAIL__', () => escapeHtml(contact ?? ''))
}
