import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CameraControls } from './camera.ts'
import type { ScanHint } from './scan-hints.ts'

type RoundButtonProps = { label: string; path: string; isOn?: boolean; onClick: () => void }

const RoundButton = ({ label, path, isOn, onClick }: RoundButtonProps) => (
  <button type="button" className="scan-round" aria-label={label} aria-pressed={isOn} onClick={onClick}>
    <Icon path={path} />
  </button>
)

const flash = 'M13 3v7h6l-8 11v-7H5z'
type Light = { isOn: boolean; toggle: () => void }

/** The camera's light, if it has one. */
export function useLight(torch: CameraControls['torch']): Light | undefined {
  const [lit, setLit] = useState<{ torch: CameraControls['torch'] }>()
  if (!torch) return undefined
  const isOn = lit?.torch === torch // another camera starts without it
  const toggle = () => {
    torch(!isOn).then(
      () => setLit(isOn ? undefined : { torch }),
      () => undefined,
    )
  }
  return { isOn, toggle }
}

/** Switches the camera's light. */
export const LightButton = ({ isOn, toggle }: Light) => (
  <RoundButton label={t().scanner.light} path={flash} isOn={isOn} onClick={toggle} />
)

/** What would help to read the code. Where more light would, the camera's own is offered. */
export const HintBubble = ({ hint, light }: { hint: ScanHint | undefined; light: Light | undefined }) => (
  <div className="scan-hint">
    <p role="status">{hint ? t().scanner.hints[hint] : ''}</p>
    {hint === 'light' && light && !light.isOn ? (
      <button type="button" onClick={light.toggle}>
        <Icon path={flash} />
        {t().scanner.lightOn}
      </button>
    ) : null}
  </div>
)

const arrows = 'M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5'

/** Switches to the next camera. */
export const SwitchButton = ({ onClick }: { onClick: () => void }) => (
  <RoundButton label={t().scanner.camera} path={arrows} onClick={onClick} />
)

/** Zooms the camera. */
export function ZoomSlider({ zoom }: { zoom: NonNullable<CameraControls['zoom']> }) {
  const [value, setValue] = useState(zoom.value)
  const set = (next: number) => {
    setValue(next)
    zoom.set(next).catch(() => undefined)
  }
  return (
    <label className="scan-zoom">
      <span>{t().scanner.zoom}</span>
      <input
        type="range"
        min={zoom.min}
        max={zoom.max}
        step={zoom.step}
        value={value}
        onChange={(event) => set(event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}
