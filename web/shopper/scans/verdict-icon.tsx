import type { Tone } from '@sahihi/contract/domain/verdicts.ts'

/*
 * A seal with a tick, a triangle, a diamond with its copy, an octagon with a cross, a lens: distinguishable by outline, not only by
 * color (WCAG 1.4.1). They stand side by side, each 24 wide and 6 apart: one path, of which an icon shows a part. verdict.css has the
 * same places.
 */
const outlines =
  'M12 2l3 2h3l1 3 3 2-1 3 1 3-3 2-1 3h-3l-3 2-3-2h-3l-1-3-3-2 1-3-1-3 3-2 1-3h3zM8 12l3 3 5-6' +
  'M42 3L31.5 21h21zM42 9v6m0 1.5V18' +
  'M69 4l8 8-8 8-8-8zm6 0l8 8-8 8M69 7v6m0 1.5V16' +
  'M98 2h8l6 6v8l-6 6h-8l-6-6V8zM99 9l6 6m0-6l-6 6' +
  'M130 3a7 7 0 100 14 7 7 0 000-14zM135 15l6 6'
const places: Record<Tone, number> = { green: 0, gold: 30, amber: 60, red: 90, grey: 120 }

export const VerdictIcon = ({ name }: { name: Tone }) => (
  <svg className="icon" viewBox={`${places[name]} 0 24 24`} aria-hidden="true">
    <path d={outlines} />
  </svg>
)

/** The icon of a verdict: verdict.css moves that of its tone into view. */
export const ToneIcon = () => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={outlines} />
  </svg>
)
