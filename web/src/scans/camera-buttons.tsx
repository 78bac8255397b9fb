import { useState } from 'react'
import { t } from '../lib/i18n.ts'
import type { CameraControls } from './camera.ts'

/** A line icon. */
export const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

type RoundButtonProps = { label: string; path: string; isOn?: boolean; onClick: () => void }

const RoundButton = ({ label, path, isOn, onClick }: RoundButtonProps) => (
  <button type="button" className="scan-round" aria-label={label} aria-pressed={isOn} onClick={onClick}>
    <Icon path={path} />
  </button>
)

/** Switches the camera's light. */
export function TorchButton({ torch }: { torch: NonNullable<CameraControls['torch']> }) {
  const [isOn, setOn] = useState(false)
  const toggle = () => {
    torch(!isOn).then(
      () => setOn(!isOn),
      () => undefined,
    )
  }
  return <RoundButton label={t().scanner.light} path="M13 3v7h6l-8 11v-7H5z" isOn={isOn} onClick={toggle} />
}

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
