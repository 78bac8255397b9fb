import { pinField as en } from '@sahihi/contract/i18n/en/pins.ts'
import { pinField as fr } from '@sahihi/contract/i18n/fr/pins.ts'
import { pinField as ha } from '@sahihi/contract/i18n/ha/pins.ts'
import { pinField as ig } from '@sahihi/contract/i18n/ig/pins.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { pinField as pcm } from '@sahihi/contract/i18n/pcm/pins.ts'
import { pinField as sw } from '@sahihi/contract/i18n/sw/pins.ts'
import { pinField as yo } from '@sahihi/contract/i18n/yo/pins.ts'
import { currentLanguage } from '../../lib/i18n.ts'

const texts: Record<Language, typeof en> = { en, ha, yo, ig, pcm, fr, sw }

/** The texts of the field for a PIN in the page's language. They come with the field: with the verdict they would delay it. */
export const pinFieldText = () => texts[currentLanguage()]
