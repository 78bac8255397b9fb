import { t } from '../../lib/i18n.ts'
import { getItem, removeItem, setItem } from '../../lib/safe-storage.ts'

const chosenCamera = 'camera'

/** Why the camera does not run, for the user. */
export class CameraError extends Error {
  readonly isDenied: boolean

  constructor(message: string, isDenied = false) {
    super(message)
    this.isDenied = isDenied
  }
}

/** Starts the last chosen camera, or the back camera, in a video element. Throws a CameraError. */
export async function startCamera(video: HTMLVideoElement): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new CameraError(t().scanner.initFailed(t().scanner.cameraUnsupported))
  const stream = await open().catch((cause: unknown) => {
    throw toCameraError(cause)
  })
  try {
    video.srcObject = stream
    await video.play()
    return stream
  } catch (cause) {
    stopCamera(stream)
    throw new CameraError(t().scanner.initFailed(textOfError(cause)))
  }
}

// More pixels than a video call needs: a printed code is small.
async function open(): Promise<MediaStream> {
  const square = { aspectRatio: { ideal: 1 }, width: { ideal: 1080 }, height: { ideal: 1080 }, ...withZoom() }
  const back = { ...square, facingMode: { ideal: 'environment' } }
  const deviceId = getItem('localStorage', chosenCamera)
  const { mediaDevices } = navigator
  if (!deviceId) return mediaDevices.getUserMedia({ audio: false, video: back })
  return mediaDevices
    .getUserMedia({ audio: false, video: { ...square, deviceId: { exact: deviceId } } })
    .catch((cause: unknown) => {
      if (isPermissionDenied(cause)) throw cause
      removeItem('localStorage', chosenCamera) // the shopper can choose again only while a camera runs
      return mediaDevices.getUserMedia({ audio: false, video: back })
    })
}

// Chrome offers zoom only to a page that requests it. On computers the request warns about a moving camera.
const withZoom = (): object => (matchMedia('(pointer: coarse)').matches ? { zoom: true } : {})

/** Switches a camera off. */
export function stopCamera(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) {
    track.onended = null
    track.stop()
  }
}

/** The settings of a running camera, as far as it has them and pages may change them. */
export type CameraControls = {
  torch?: (on: boolean) => Promise<void>
  zoom?: { min: number; max: number; step: number; value: number; set: (value: number) => Promise<void> }
  /** Chooses the next camera, from the next start on. */
  chooseNext?: () => void
}

/** The controls of a stream's camera. */
export async function cameraControls(stream: MediaStream): Promise<CameraControls> {
  const [track] = stream.getVideoTracks()
  if (!track) return {}
  const { torch, zoom } = (track.getCapabilities?.() ?? {}) as {
    torch?: boolean
    zoom?: { min: number; max: number; step: number }
  }
  const settings = track.getSettings() as MediaTrackSettings & { zoom?: number }
  const set = (constraint: object) => track.applyConstraints({ advanced: [constraint] })
  const chooseNext = await nextCamera(settings.deviceId)
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

async function nextCamera(deviceId: string | undefined) {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const cameras = devices.filter(({ kind, deviceId: id }) => kind === 'videoinput' && id)
  const next = cameras[(cameras.findIndex((camera) => camera.deviceId === deviceId) + 1) % cameras.length]
  if (cameras.length < 2 || !next) return undefined
  return () => void setItem('localStorage', chosenCamera, next.deviceId)
}

/** Whether this page may use the camera, if the browser says. */
export async function cameraPermission(): Promise<PermissionStatus | undefined> {
  return navigator.permissions?.query({ name: 'camera' }).catch(() => undefined)
}

/** Why a running camera stopped. */
export async function cameraLostError(): Promise<CameraError> {
  const permission = await cameraPermission()
  return permission?.state === 'denied' ? deniedError() : new CameraError(t().scanner.cameraLost)
}

const deniedError = () => new CameraError(t().scanner.denied, true)

function toCameraError(cause: unknown): CameraError {
  if (isPermissionDenied(cause)) return deniedError()
  return new CameraError(isCameraMissing(cause) ? t().scanner.noCamera : t().scanner.startFailed(textOfError(cause)))
}

const isPermissionDenied = (cause: unknown) =>
  cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'SecurityError')
const isCameraMissing = (cause: unknown) =>
  cause instanceof Error && (cause.name === 'NotFoundError' || cause.name === 'OverconstrainedError')

/** The text of an error. */
export const textOfError = (cause: unknown) => (cause instanceof Error ? cause.message || cause.name : String(cause))
