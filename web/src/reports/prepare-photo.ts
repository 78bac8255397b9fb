import { limits } from '@sahihi/contract/domain/limits.ts'
import type { photoTypes } from '@sahihi/contract/endpoints/reports.ts'
import { t } from '../lib/i18n.ts'

// Repeated here: importing photoTypes would load the contract's schemas on a public page.
const allowedTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
] satisfies (typeof photoTypes)[number][]
const longestSide = 1600

/**
 * The photo to send: scaled down, upright and without the camera's metadata; unchanged if this browser cannot decode it.
 * Throws an Error whose message is for the user.
 */
export async function preparePhoto(chosen: File): Promise<Blob> {
  const redrawn = await redraw(chosen).catch(() => null)
  if (!redrawn && !allowedTypes.includes(chosen.type)) throw new Error(t().photo.unsupportedType)
  const photo = redrawn ?? chosen
  if (photo.size > limits.photoMaxBytes) throw new Error(t().photo.tooLarge)
  return photo
}

async function redraw(chosen: File): Promise<Blob | null> {
  const image = await createImageBitmap(chosen)
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff' // JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
