/**
 * The photo scaled down, upright and without the camera's metadata, so that it is sent soon; undefined if this browser cannot
 * decode it.
 */
export const redrawPhoto = (chosen: Blob, longestSide: number): Promise<Blob | undefined> =>
  redraw(chosen, longestSide).then(
    (photo) => photo ?? undefined,
    () => undefined,
  )

async function redraw(chosen: Blob, longestSide: number): Promise<Blob | null> {
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
