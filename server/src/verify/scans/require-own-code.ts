import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyRequest } from 'fastify'
import { findIssuedCode } from '../../catalog/codes/find-issued-code.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { wordsByLanguage } from './localize-verdict.ts'

/**
 * Throws not_found for another company's code under the own address of a company, before anything is counted: one company's address
 * must not vouch for the products of another.
 */
export async function requireOwnCode(
  { scanDb, canaries, config }: Pick<AppContext, 'scanDb' | 'canaries' | 'config'>,
  { companyHost }: Pick<FastifyRequest, 'companyHost'>,
  serial: string,
  language: Language = 'en',
): Promise<void> {
  if (!companyHost) return
  const code = await findIssuedCode({ db: scanDb, canaries }, serial)
  if (!code || code.partnerId === companyHost.partnerId) return
  const { host } = new URL(config.PUBLIC_URL)
  const { otherAddress, inDoubt } = wordsByLanguage[language]
  const { title, sentence } = otherAddress
  throw new AppError('not_found', messages.domains.otherCompany(host), {
    localized: { language, tone: 'grey', title, sentence: sentence(host), inDoubt: inDoubt(config.SMS_NUMBER) },
  })
}
