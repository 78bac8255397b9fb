import { useRef, useState } from 'react'
import { type Place, whereNow } from '../lib/location.ts'
import { t } from '../lib/i18n.ts'

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
  const { report } = t()
  const says = {
    off: null,
    finding: report.areaFinding,
    found: report.areaFound,
    nowhere: report.areaNotFound,
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
        {report.area}
      </label>
      <p className="field-hint" role="status">
        {says[state]}
      </p>
    </div>
  )
}
