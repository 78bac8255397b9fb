import './scan-page.css'
import { useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { HintBubble, LightButton, SwitchButton, useLight, ZoomSlider } from './camera-buttons.tsx'
import { useScanner } from './use-scanner.ts'

type CodeCameraProps = { onText: (text: string) => void; onClose: () => void; typeLabel: string }

/** The camera until it has read a code, for a page that knows what to do with its text. Nothing is sent. */
export function CodeCamera({ onText, onClose, typeLabel }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, controls, hint, retry } = useScanner(video, true, ({ text }) => onText(text))
  const light = useLight(controls.torch)
  const { scanner, retry: retryLabel } = t()
  const { zoom, chooseNext } = controls
  const changeCamera = (choose: () => void) => () => {
    choose()
    retry()
  }
  return (
    <main className="public scan">
      <video ref={video} muted playsInline />
      <div className="scan-frame" />
      <header>
        <button type="button" className="scan-round" aria-label={scanner.close} onClick={onClose}>
          <Icon path="M6 6l12 12M18 6L6 18" />
        </button>
        {chooseNext ? <SwitchButton onClick={changeCamera(chooseNext)} /> : null}
        {light ? <LightButton {...light} /> : null}
      </header>
      {state.status === 'failed' ? (
        <section className="scan-sheet" aria-label={scanner.stopped}>
          <p role="alert">{state.message}</p>
          <div>
            <button type="button" className="button button-main" onClick={onClose}>
              {typeLabel}
            </button>
            <button type="button" className="button" onClick={retry}>
              {retryLabel}
            </button>
          </div>
        </section>
      ) : (
        <>
          <p className="scan-status" role="status">
            {state.status === 'askingPermission' ? scanner.permission : scanner.scanning}
          </p>
          <HintBubble hint={hint} light={light} />
          <footer>
            {zoom ? <ZoomSlider zoom={zoom} /> : null}
            <button type="button" onClick={onClose}>
              {typeLabel}
            </button>
          </footer>
        </>
      )}
    </main>
  )
}
