import type { Tone } from '@sahihi/contract/domain/verdicts.ts'

// A seal with a tick, a triangle, a diamond with its copy, an octagon with a cross, a lens: distinguishable by outline, not only by color (WCAG 1.4.1).
const outlines: Record<Tone, string> = {
  green: 'M12 2l3 2h3l1 3 3 2-1 3 1 3-3 2-1 3h-3l-3 2-3-2H6l-1-3-3-2 1-3-1-3 3-2 1-3h3zM8 12l3 3 5-6',
  gold: 'M12 3L1.5 21h21zM12 9v6m0 1.5V18',
  amber: 'M9 4l8 8-8 8-8-8zm6 0l8 8-8 8M9 7v6m0 1.5V16',
  red: 'M8 2h8l6 6v8l-6 6H8l-6-6V8zM9 9l6 6m0-6l-6 6',
  grey: 'M10 3a7 7 0 100 14 7 7 0 000-14zM15 15l6 6',
}

export const VerdictIcon = ({ name }: { name: Tone }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={outlines[name]} />
  </svg>
)

/** The icons of all tones, in the order that verdict.css knows: it shows the one of its page. */
export const VerdictIcons = () => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    {Object.values(outlines).map((outline) => (
      <path key={outline} d={outline} />
    ))}
  </svg>
)
