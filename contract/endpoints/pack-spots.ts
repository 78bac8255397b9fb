import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { id, lineOfText, optionalLine } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { otherLanguages } from '../i18n/languages.ts'
import { productId } from './batches.ts'
import { bodyOf, dataReply, doneReply, endpoint, messageReply } from './endpoint.ts'
import { pictureUpload } from './pictures.ts'

/** What shoppers read beside the close-up of a spot. */
export const spotSentence = lineOfText(limits.spotSentenceMax, messages.spotSentenceRequired)
/** The sentence in languages besides English, by their tags. */
export const spotTranslations = z.partialRecord(
  z.enum(otherLanguages),
  optionalLine(limits.spotSentenceMax),
  messages.byLanguage(otherLanguages),
)
export type SpotTranslations = z.infer<typeof spotTranslations>

const packSpot = z.object({
  id: z.string(),
  sentence: z.string(),
  translations: spotTranslations,
  picture: z.string().meta({ description: 'The address of the close-up.' }),
  same: z.number().meta({ description: 'Visitors who found it the same, once for each code.' }),
  different: z.number().meta({ description: 'Visitors who found it different, once for each code.' }),
})
export type PackSpot = z.infer<typeof packSpot>

const comparisons = z.object({
  spots: z.array(packSpot),
  compared: z.number().meta({ description: 'How often a visitor compared a pack, once for each code.' }),
  different: z.number().meta({ description: 'How often at least one spot was different.' }),
})
export type Comparisons = z.infer<typeof comparisons>

const spotParams = z.strictObject({ id: productId, spotId: id.meta({ description: 'The id of the spot.' }) })
const sentence = spotSentence.meta({
  description: 'What shoppers should see.',
  examples: ['The hologram shows an eagle.'],
})

export const listPackSpots = endpoint({
  method: 'GET',
  path: '/api/products/:id/spots',
  access: 'partner',
  permission: 'products:read',
  summary: 'The details that shoppers compare',
  description: 'The spots of a product’s pack with their close-ups, and what shoppers answered about each.',
  params: z.strictObject({ id: productId }),
  reply: dataReply(comparisons),
})

export const addPackSpot = endpoint({
  method: 'POST',
  path: '/api/products/:id/spots',
  access: 'partner',
  permission: 'products:write',
  summary: 'Add a detail for shoppers to compare',
  description: `A close-up of a spot of the pack, such as its hologram. With a good verdict shoppers are asked whether theirs looks the same. A product has at most ${limits.packSpots}. The image is encoded again as a square WebP of at most 12 kB.`,
  params: z.strictObject({ id: productId }),
  query: z.strictObject({ sentence }),
  upload: pictureUpload,
  reply: doneReply(z.object({ id: z.string() })),
  errors: ['conflict'],
})

export const updatePackSpot = endpoint({
  method: 'PUT',
  path: '/api/products/:id/spots/:spotId',
  access: 'partner',
  permission: 'products:write',
  summary: 'Change the sentence of a detail',
  description: 'In all languages at once. Shoppers of a language without a translation read it in English.',
  params: spotParams,
  body: bodyOf({ sentence, translations: spotTranslations.default({}).meta({ description: 'In other languages.' }) }),
  reply: messageReply,
})

export const removePackSpot = endpoint({
  method: 'DELETE',
  path: '/api/products/:id/spots/:spotId',
  access: 'partner',
  permission: 'products:write',
  summary: 'Remove a detail that shoppers compare',
  description: 'What shoppers answered about it still counts for the cases of their codes.',
  params: spotParams,
  reply: messageReply,
})
