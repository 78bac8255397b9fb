import { useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { currentPlace, type Place } from '../lib/location.ts'

type AreaFieldProps = { onPlace: (place: Place | undefined) => void; disabled: boolean }

/** The rough area, requested from the device only when the shopper ticks the box. Sending never waits for it. */
export function AreaField({ onPlace, disabled }: AreaFieldProps) {
  const [state, setState] = useState<'off' | 'finding' | 'found' | 'notFound'>('off')
  const latest = useRef(0)
  async function tick(isOn: boolean) {
    const turn = ++latest.current
    onPlace(undefined)
    setState(isOn ? 'finding' : 'off')
    const place = isOn ? await currentPlace() : undefined
    if (!isOn || turn !== latest.current) return
    setState(place ? 'found' : 'notFound')
    onPlace(place)
  }
  const { report } = t()
  const statuses = {
    off: null,
    finding: report.areaFinding,
    found: report.areaFound,
    notFound: report.areaNotFound,
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
        {statuses[state]}
      </p>
    </div>
  )
}
