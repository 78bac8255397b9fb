import { t } from '../lib/i18n.ts'
import { getKept, removeKept, setKept } from '../lib/safe-storage.ts'

const chosenCamera = 'camera'

/** Starts the camera that was chosen last, else the back camera, into a video element. Throws an Error whose message is for the user. */
export async function startCamera(video: HTMLVideoElement): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error(t().scanner.initFailed(t().scanner.cameraUnsupported))
  const stream = await open().catch((cause: unknown) => {
    throw new Error(whyNot(cause))
  })
  try {
    video.srcObject = stream
    await video.play()
    return stream
  } catch (cause) {
    stopCamera(stream)
    throw new Error(t().scanner.initFailed(wordsOf(cause)))
  }
}

// More pixels than a video call asks for: a printed code is small. The side is that of a square, which cameras cut out.
async function open(): Promise<MediaStream> {
  const square = { aspectRatio: { ideal: 1 }, width: { ideal: 1080 }, height: { ideal: 1080 }, ...withZoom() }
  const back = { ...square, facingMode: { ideal: 'environment' } }
  const deviceId = getKept('localStorage', chosenCamera)
  const { mediaDevices } = navigator
  if (!deviceId) return mediaDevices.getUserMedia({ audio: false, video: back })
  return mediaDevices
    .getUserMedia({ audio: false, video: { ...square, deviceId: { exact: deviceId } } })
    .catch((cause: unknown) => {
      if (isRefused(cause)) throw cause
      removeKept('localStorage', chosenCamera) // another can be chosen only while one runs
      return mediaDevices.getUserMedia({ audio: false, video: back })
    })
}

// Chrome shows a page no zoom that it has not asked for. On computers, asking makes it warn of a camera that moves.
const withZoom = (): object => (matchMedia('(pointer: coarse)').matches ? { zoom: true } : {})

/** Switches a camera off. */
export function stopCamera(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) {
    track.onended = null
    track.stop()
  }
}

/** What can be set on a running camera: only what it has and lets pages set. */
export type CameraControls = {
  torch?: (on: boolean) => Promise<void>
  zoom?: { min: number; max: number; step: number; value: number; set: (value: number) => Promise<void> }
  /** Chooses the next camera, for this time and the coming ones; it is used at the next start. */
  chooseNext?: () => void
}

/** The controls of the camera behind a stream. */
export async function controlsOf(stream: MediaStream): Promise<CameraControls> {
  const [track] = stream.getVideoTracks()
  if (!track) return {}
  const { torch, zoom } = (track.getCapabilities?.() ?? {}) as {
    torch?: boolean
    zoom?: { min: number; max: number; step: number }
  }
  const settings = track.getSettings() as MediaTrackSettings & { zoom?: number }
  const set = (wish: object) => track.applyConstraints({ advanced: [wish] })
  const chooseNext = await nextAfter(settings.deviceId)
  return {
    ...(torch ? { torch: (on) => set({ torch: on }) } : {}),
    ...(zoom && zoom.max > zoom.min
      ? {
          zoom: {
            min: zoom.min,
            max: zoom.max,
            step: zoom.step,
            value: settings.zoom ?? zoom.min,
            set: (value) => set({ zoom: value }),
          },
        }
      : {}),
    ...(chooseNext ? { chooseNext } : {}),
  }
}

async function nextAfter(deviceId: string | undefined) {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const cameras = devices.filter(({ kind, deviceId: id }) => kind === 'videoinput' && id)
  const next = cameras[(cameras.findIndex((camera) => camera.deviceId === deviceId) + 1) % cameras.length]
  if (cameras.length < 2 || !next) return undefined
  return () => void setKept('localStorage', chosenCamera, next.deviceId)
}

/** Whether this page may use the camera, as far as the browser tells. */
export async function cameraPermission(): Promise<PermissionStatus | undefined> {
  return navigator.permissions?.query({ name: 'camera' }).catch(() => undefined)
}

/** Why a camera that ran has stopped. */
export async function whyLost(): Promise<string> {
  const permission = await cameraPermission()
  return permission?.state === 'denied' ? t().scanner.denied : t().scanner.cameraLost
}

function whyNot(cause: unknown): string {
  if (isRefused(cause)) return t().scanner.denied
  return isMissing(cause) ? t().scanner.noCamera : t().scanner.startFailed(wordsOf(cause))
}

const isRefused = (cause: unknown) =>
  cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'SecurityError')
const isMissing = (cause: unknown) =>
  cause instanceof Error && (cause.name === 'NotFoundError' || cause.name === 'OverconstrainedError')

/** What a failure says of itself. */
export const wordsOf = (cause: unknown) => (cause instanceof Error ? cause.message || cause.name : String(cause))
