import { type ChannelText, channelText as en } from '@sahihi/contract/i18n/en/channels.ts'
import { channelText as fr } from '@sahihi/contract/i18n/fr/channels.ts'
import { channelText as ha } from '@sahihi/contract/i18n/ha/channels.ts'
import { channelText as ig } from '@sahihi/contract/i18n/ig/channels.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { channelText as pcm } from '@sahihi/contract/i18n/pcm/channels.ts'
import { channelText as sw } from '@sahihi/contract/i18n/sw/channels.ts'
import { channelText as yo } from '@sahihi/contract/i18n/yo/channels.ts'

/** The texts of SMS, USSD and WhatsApp. */
export const channelWords: Record<Language, ChannelText> = { en, ha, yo, ig, pcm, fr, sw }
