import type { FillName, Fills } from '@sahihi/contract/verdict-fills.ts'
import { useState } from 'react'

const rows: [FillName, string][] = [
  ['product', 'Product'],
  ['category', 'Category'],
  ['status', 'Status'],
  ['batch', 'Batch'],
  ['made', 'Made'],
  ['expires', 'Expires'],
  ['serial', 'Serial'],
]

/** The product card behind 'Show more details' (specification 2). */
export function VerdictDetails({ fills }: { fills: Fills }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="go"
        aria-expanded={isOpen}
        aria-controls="details"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show fewer details' : 'Show more details'}
      </button>
      <dl id="details" hidden={!isOpen}>
        {rows.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={name === 'serial' ? 'v-serial' : undefined}>{fills[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
