import type { Page } from '@playwright/test'
import encodeQR from 'qr'

type StandIn = {
  /** The refusal that asking for the camera meets, by its name. */
  refusal?: string
  asked: MediaStreamConstraints[]
  set: Record<string, unknown>[]
  tracks: MediaStreamTrack[]
  show(modules: boolean[][]): void
}
declare global {
  interface Window {
    standIn: StandIn
  }
}

/** Gives a page a camera with a light and a zoom, in place of the browser's own; it shows a plain wall until `show`. */
export async function standInCamera(page: Page) {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 640
    let modules: boolean[][] = []
    const draw = () => {
      const context = canvas.getContext('2d')
      if (!context) return
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 640, 640)
      context.fillStyle = '#000'
      const side = 300 / modules.length
      modules.forEach((line, y) => {
        line.forEach((isDark, x) => {
          if (isDark) context.fillRect(170 + x * side, 170 + y * side, side + 0.5, side + 0.5)
        })
      })
    }
    setInterval(draw, 50) // a canvas that is not drawn upon sends no frames
    const standIn: StandIn = {
      asked: [],
      set: [],
      tracks: [],
      show(next) {
        modules = next
        draw()
      },
    }
    window.standIn = standIn
    navigator.mediaDevices.getUserMedia = async (constraints = {}) => {
      standIn.asked.push(constraints)
      if (standIn.refusal) throw new DOMException('Could not start video source', standIn.refusal)
      const stream = canvas.captureStream(15)
      draw() // also where the clock of the page stands still
      for (const track of stream.getVideoTracks()) {
        standIn.tracks.push(track)
        track.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 8, step: 0.5 } }) as MediaTrackCapabilities
        track.applyConstraints = async (wish) =>
          void standIn.set.push(...(wish?.advanced ?? []).map((one) => ({ ...one })))
      }
      return stream
    }
  })
}

/** Holds a QR code with this text before the camera of the page; no text takes it away. */
export async function hold(page: Page, text: string) {
  const modules = text ? encodeQR(text, 'raw', { ecc: 'medium', border: 1 }) : []
  await page.evaluate((shown) => window.standIn.show(shown), modules)
}

/**
 * Runs in the page: keeps which camera is asked for, and whether the page hears of leave. The packaged browser cannot ask
 * anybody for leave, and opens none with leave either: it gets a refusal of the same name as in others, and a wall to look at.
 */
export function watchAsking() {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  const asked: unknown[] = []
  Object.assign(window, { asked })
  const { addEventListener } = EventTarget.prototype
  PermissionStatus.prototype.addEventListener = function (...words: Parameters<typeof addEventListener>) {
    Object.assign(window, { hearsLeave: true })
    addEventListener.apply(this, words)
  }
  mediaDevices.getUserMedia = (wish) => {
    asked.push(wish?.video)
    return open(wish).catch(async (fault: DOMException) => {
      if (fault.name !== 'NotSupportedError') throw fault
      const { state } = await navigator.permissions.query({ name: 'camera' })
      if (state !== 'granted') throw new DOMException('Permission denied', 'NotAllowedError')
      const wall = document.createElement('canvas')
      setInterval(() => wall.getContext('2d')?.fillRect(0, 0, 300, 150), 50)
      return wall.captureStream()
    })
  }
}

/** Whether the page would hear it now if leave to use the camera were given. */
export const hearsLeave = (page: Page) => page.evaluate(() => 'hearsLeave' in window)

/** The camera that the page asked for first. */
export const firstAsked = (page: Page) => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked[0])
