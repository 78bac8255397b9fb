import './logo.css'
import { Rosette } from './rosette.tsx'

/** The wordmark with its seal. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className="logo">
      <Rosette serial="SAHIHI" size={size} className="logo-seal" />
      <span className="logo-word">Sahihi</span>
    </span>
  )
}
