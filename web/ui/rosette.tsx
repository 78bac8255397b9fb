import './rosette.css'
import { memo } from 'react'
import { rosettePaths } from './rosette-path.ts'

type RosetteProps = { serial: string; size?: number; draw?: boolean; className?: string; title?: string }

/** The guilloche rosette of a serial, in the current color. `draw` animates its lines once. */
export const Rosette = memo(function Rosette({ serial, size = 28, draw = false, className = '', title }: RosetteProps) {
  const isSmall = size < 64
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: without a title it is an ornament, hidden from assistive technology
    <svg
      className={`rosette ${draw ? 'rosette-draw' : ''} ${className}`}
      width={size}
      height={size}
      viewBox="-500 -500 1000 1000"
      fill="none"
      stroke="currentColor"
      strokeWidth={isSmall ? 640 / size : 900 / size}
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
    >
      {title ? <title>{title}</title> : null}
      {rosettePaths(serial, isSmall).map((path) => (
        <path key={path} d={path} pathLength={draw ? 1 : undefined} />
      ))}
    </svg>
  )
})
