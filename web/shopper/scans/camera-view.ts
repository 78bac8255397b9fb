import type { Box } from './sighting.ts'

/** What a decoder looks at: the square of the viewfinder, or all that the camera sees, for a code that is larger. */
export type View = 'viewfinder' | 'whole'

/** Where a code is on the screen. */
export type CodeOnScreen = {
  /** Its longer side, as a share of the viewfinder's. */
  size: number
  isInViewfinder: boolean
}

const side = 500

/**
 * Draws a view of the video on a canvas. Both views have the same number of pixels, so that one takes a phone as long as the
 * other. The returned function says where a box of the canvas is on the screen; undefined while there is no picture.
 */
export function drawView(video: HTMLVideoElement, canvas: HTMLCanvasElement, view: View) {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!videoWidth || !clientWidth || !context) return undefined
  const screenPixels = Math.max(clientWidth / videoWidth, clientHeight / videoHeight) // for each of the video
  const crop = (1.1 * Math.min(side, clientWidth, clientHeight)) / screenPixels // a little wider than the frame
  const width = view === 'whole' ? videoWidth : Math.min(crop, videoWidth, videoHeight)
  const height = view === 'whole' ? videoHeight : width
  const scale = Math.sqrt(side ** 2 / (width * height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  context.drawImage(
    video,
    (videoWidth - width) / 2,
    (videoHeight - height) / 2,
    width,
    height,
    0,
    0,
    canvas.width,
    canvas.height,
  )
  const frame = (Math.min(side, 0.74 * clientWidth, 0.58 * clientHeight) / screenPixels) * scale // as in scan-page.css
  return (box: Box): CodeOnScreen => ({
    size: Math.max(box.width, box.height) / frame,
    isInViewfinder:
      Math.abs(box.x + (box.width - canvas.width) / 2) < frame / 2 &&
      Math.abs(box.y + (box.height - canvas.height) / 2) < frame / 2,
  })
}
