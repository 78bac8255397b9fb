import type { CodeOnScreen } from './camera-view.ts'

/** What the shopper can do so that the code is read. `otherWay`: a photo, or the serial. */
export type ScanHint = 'light' | 'closer' | 'back' | 'still' | 'otherWay'

const tickMs = 250
/** A hint waits until its reason has lasted, and stays long enough to be read: text that flickers helps nobody. */
const reasonMs = 750
const shownMs = 3000
/** How long a code that was seen and not read is the reason for a hint. */
const seenMs = 1500
const dark = 45
const shaken = 16
const [small, large] = [0.35, 1.25]
/** Without anything seen, by seconds. */
const byTime: [from: number, hint: ScanHint][] = [
  [20, 'otherWay'],
  [15, 'still'],
  [10, 'back'],
  [5, 'closer'],
]

const gridSide = 24

/**
 * Chooses hints from what a camera that runs since `startedAt` sees, until the returned `stop` is called. `noteCode` takes a code
 * that was found but not read.
 */
export function watchHints(video: HTMLVideoElement, startedAt: number, onHint: (hint: ScanHint | undefined) => void) {
  const picture = measurePicture(video)
  let code: { at: number; size: number } | undefined
  let shown: { hint: ScanHint | undefined; at: number } = { hint: undefined, at: Number.NEGATIVE_INFINITY }
  let reason: { hint: ScanHint | undefined; at: number } = { hint: undefined, at: startedAt }

  function choose(now: number): ScanHint | undefined {
    const { brightness, motion } = picture()
    if (brightness < dark) return 'light'
    if (code && now - code.at < seenMs) return code.size < small ? 'closer' : code.size > large ? 'back' : 'still'
    if (motion > shaken) return 'still'
    return byTime.find(([from]) => now - startedAt > from * 1000)?.[1]
  }

  const timer = setInterval(() => {
    const now = performance.now()
    const hint = choose(now)
    if (hint !== reason.hint) reason = { hint, at: now }
    if (hint === shown.hint || now - reason.at < reasonMs || now - shown.at < shownMs) return
    shown = { hint, at: now }
    onHint(hint)
  }, tickMs)

  return {
    noteCode: ({ size }: CodeOnScreen) => {
      code = { at: performance.now(), size }
    },
    stop: () => clearInterval(timer),
  }
}

/** How bright the middle of the picture is, from 0 to 255, and how much it differs from the last time. */
function measurePicture(video: HTMLVideoElement) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = gridSide
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let last: number[] | undefined
  return () => {
    const side = Math.min(video.videoWidth, video.videoHeight) / 2
    if (!side || !context) return { brightness: 255, motion: 0 }
    const [x, y] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2]
    context.drawImage(video, x, y, side, side, 0, 0, gridSide, gridSide)
    const { data } = context.getImageData(0, 0, gridSide, gridSide)
    const greens = Array.from({ length: gridSide ** 2 }, (_, i) => data[4 * i + 1] ?? 0) // close to what eyes call bright
    const before = last ?? greens
    last = greens
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    return { brightness: mean(greens), motion: mean(greens.map((value, i) => Math.abs(value - (before[i] ?? value)))) }
  }
}
