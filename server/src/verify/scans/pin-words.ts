import { pinText as en, type PinText } from '@sahihi/contract/i18n/en/pins.ts'
import { pinText as fr } from '@sahihi/contract/i18n/fr/pins.ts'
import { pinText as ha } from '@sahihi/contract/i18n/ha/pins.ts'
import { pinText as ig } from '@sahihi/contract/i18n/ig/pins.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { pinText as pcm } from '@sahihi/contract/i18n/pcm/pins.ts'
import { pinText as sw } from '@sahihi/contract/i18n/sw/pins.ts'
import { pinText as yo } from '@sahihi/contract/i18n/yo/pins.ts'

/** The texts about hidden PINs. */
export const pinWords: Record<Language, PinText> = { en, ha, yo, ig, pcm, fr, sw }
