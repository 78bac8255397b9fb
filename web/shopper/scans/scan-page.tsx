import './scan-page.css'
import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { HintBubble, LightButton, SwitchButton, useLight, ZoomSlider } from './camera-buttons.tsx'
import { type Action, ForeignLabel, loadLateSheet, ScanSheet } from './scan-sheet.tsx'
import type { GoToResult } from './serial-form.tsx'
import { type Pause, useScan } from './use-scan.ts'
import { type ScannerState, useScanner } from './use-scanner.ts'

/** The full-screen camera, until it reads a code. */
export function ScanPage({ go }: { go: GoToResult }) {
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const { pause, switchTo, handleCode, handlePhoto } = useScan(go)
  const { state, controls, hint, retry } = useScanner(video, !pause, handleCode)
  const { scanner, retry: retryLabel, serialForm, titles } = t()
  const { torch, zoom, chooseNext } = controls
  const light = useLight(torch)
  // Early: the network may be gone when it is needed.
  useEffect(() => {
    const timer = setTimeout(() => loadLateSheet().catch(() => undefined), 1500)
    return () => clearTimeout(timer)
  }, [])
  const restart = () => {
    switchTo()
    retry()
  }
  const changeCamera = (choose: () => void) => () => {
    choose()
    retry()
  }
  // A typed serial replaces the scanned one: of two verdicts the wrong one could arrive last.
  const dropScan = () => {
    if (pause?.status === 'noAnswer') switchTo({ status: 'typing' })
  }
  const choosePhoto = () => file.current?.click()
  const scanAgain = { label: scanner.again, onClick: restart }
  const sheet = pause
    ? chooseSheet(pause, scanAgain)
    : state.status === 'failed' && { ...state, action: { ...scanAgain, label: retryLabel } }
  return (
    <main className="public scan">
      <h1 className="visually-hidden">{titles.scan}</h1>
      <video ref={video} muted playsInline />
      <div className="scan-frame" />
      <PhotoInput input={file} onPhoto={(photo) => void handlePhoto(photo)} />
      <header>
        <a href="/" className="scan-round" aria-label={scanner.close}>
          <Icon path="M6 6l12 12M18 6L6 18" />
        </a>
        {chooseNext ? <SwitchButton onClick={changeCamera(chooseNext)} /> : null}
        {light ? <LightButton {...light} /> : null}
      </header>
      <p className="scan-status" role="status">
        {describeStatus(pause, state)}
      </p>
      {sheet ? null : <HintBubble hint={hint} light={light} />}
      {pause?.status === 'foreign' ? (
        <ForeignLabel host={pause.host} again={scanAgain} />
      ) : sheet ? (
        <ScanSheet {...sheet} go={go} onPhoto={choosePhoto} onCheck={dropScan} />
      ) : (
        <footer>
          {zoom ? <ZoomSlider zoom={zoom} /> : null}
          <button type="button" onClick={choosePhoto}>
            {scanner.photo}
          </button>
          <button type="button" onClick={() => switchTo({ status: 'typing' })}>
            {serialForm.labelAlone}
          </button>
        </footer>
      )}
    </main>
  )
}

/** The sheet of a pause; none while a photo or a check is running. */
function chooseSheet(pause: Pause, scanAgain: Action) {
  switch (pause.status) {
    case 'typing':
      return { action: scanAgain }
    case 'rejected':
      return { title: pause.title, message: pause.message, action: scanAgain }
    case 'noAnswer':
      return { message: pause.message, action: pause.retry && { label: t().retry, onClick: pause.retry } }
    default:
      return undefined
  }
}

function describeStatus(pause: Pause | undefined, state: ScannerState): string {
  const { scanner, checking } = t()
  if (pause) return pause.status === 'checking' ? checking : pause.status === 'readingPhoto' ? scanner.readingPhoto : ''
  if (state.status === 'failed') return ''
  return state.status === 'askingPermission' ? scanner.permission : scanner.scanning
}

// Always mounted: a phone hides the page while a photo is being chosen.
function PhotoInput({ input, onPhoto }: { input: RefObject<HTMLInputElement | null>; onPhoto: (photo: File) => void }) {
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = currentTarget.files ?? []
    if (photo) onPhoto(photo)
    currentTarget.value = '' // so the same photo can be chosen again
  }
  return <input ref={input} type="file" accept="image/*" hidden onChange={change} />
}
