import { useRef, useState } from 'react'
import { type Place, whereNow } from '../lib/place.ts'

type AreaFieldProps = { onPlace: (place: Place | undefined) => void; disabled: boolean }

/** The rough area, asked of the device only when the shopper ticks it; the report waits for nothing. */
export function AreaField({ onPlace, disabled }: AreaFieldProps) {
  const [state, setState] = useState<'off' | 'finding' | 'found' | 'nowhere'>('off')
  const ticks = useRef(0)
  async function tick(isOn: boolean) {
    const turn = ++ticks.current
    onPlace(undefined)
    setState(isOn ? 'finding' : 'off')
    const place = isOn ? await whereNow() : undefined
    if (!isOn || turn !== ticks.current) return
    setState(place ? 'found' : 'nowhere')
    onPlace(place)
  }
  return (
    <div>
      <label className="report-area">
        <input
          type="checkbox"
          checked={state !== 'off'}
          disabled={disabled}
          onChange={({ target }) => void tick(target.checked)}
        />
        Add my rough area, about 1 km (optional)
      </label>
      <p className="field-hint" role="status">
        {says[state]}
      </p>
    </div>
  )
}

const says = {
  off: null,
  finding: 'Finding your area…',
  found: 'Your rough area goes with the report.',
  nowhere: 'Your area was not found. The report can go without it.',
}
