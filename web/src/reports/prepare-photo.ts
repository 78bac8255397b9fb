import { limits } from '@sahihi/contract/domain/limits.ts'
import type { photoTypes } from '@sahihi/contract/endpoints/reports.ts'
import { words } from '../lib/i18n.ts'

// Said again here, because to import it would bring the contract's schemas to a public page.
const sendable: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'] satisfies (typeof photoTypes)[number][]
const longestSide = 1600

/**
 * The photo as it is sent: no larger than it is looked at, upright, and without what a camera writes into it, as far as this
 * browser can read it; else as it was chosen. Throws an Error whose message is for the user.
 */
export async function preparePhoto(chosen: File): Promise<Blob> {
  const redrawn = await redraw(chosen).catch(() => null)
  if (!redrawn && !sendable.includes(chosen.type)) throw new Error(words().photo.wrongKind)
  const photo = redrawn ?? chosen
  if (photo.size > limits.photoMaxBytes) throw new Error(words().photo.tooLarge)
  return photo
}

async function redraw(chosen: File): Promise<Blob | null> {
  const picture = await createImageBitmap(chosen)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff' // JPEG knows no transparency
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
