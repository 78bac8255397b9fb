/** A square part of an image in percent of its width and height; without one the whole image. */
export type SquarePart = { x: number; y: number; width: number; height: number } | undefined

/** Draws the part, or the whole image in the middle, on a white square. */
export function drawSquare(canvas: HTMLCanvasElement, image: HTMLImageElement, part: SquarePart, side: number) {
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return
  const { naturalWidth: width, naturalHeight: height } = image
  context.fillStyle = '#fff' // JPEG has no transparency
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  if (part) {
    const [x, y] = [(part.x * width) / 100, (part.y * height) / 100]
    context.drawImage(image, x, y, (part.width * width) / 100, (part.height * height) / 100, 0, 0, side, side)
    return
  }
  const scale = side / Math.max(width, height)
  const [shownWidth, shownHeight] = [width * scale, height * scale]
  context.drawImage(image, (side - shownWidth) / 2, (side - shownHeight) / 2, shownWidth, shownHeight)
}

/** The same as a file, twice as large as what is stored: the server makes the small one. */
export function squareFile(image: HTMLImageElement, part: SquarePart): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  drawSquare(canvas, image, part, 640)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
