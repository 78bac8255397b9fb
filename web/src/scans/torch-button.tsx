import { useState } from 'react'

/** Switches the camera's lamp. */
export function TorchButton({ torch }: { torch: (on: boolean) => Promise<void> }) {
  const [isOn, setOn] = useState(false)
  const toggle = () => {
    torch(!isOn).then(
      () => setOn(!isOn),
      () => undefined,
    )
  }
  return (
    <button type="button" className="scan-round" aria-label="Light" aria-pressed={isOn} onClick={toggle}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M13 3v7h6l-8 11v-7H5z" />
      </svg>
    </button>
  )
}
