import { mailText as en, type MailText } from '@sahihi/contract/i18n/en/mails.ts'
import { mailText as fr } from '@sahihi/contract/i18n/fr/mails.ts'
import { mailText as ha } from '@sahihi/contract/i18n/ha/mails.ts'
import { mailText as ig } from '@sahihi/contract/i18n/ig/mails.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { mailText as pcm } from '@sahihi/contract/i18n/pcm/mails.ts'
import { mailText as sw } from '@sahihi/contract/i18n/sw/mails.ts'
import { mailText as yo } from '@sahihi/contract/i18n/yo/mails.ts'

/** The texts that ask a shopper whether a report is theirs. */
export const mailWords: Record<Language, MailText> = { en, ha, yo, ig, pcm, fr, sw }
