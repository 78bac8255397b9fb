type SparklineProps = { values: readonly number[]; label: string }

const [width, height, inset] = [96, 28, 3]

/** A line of counts without axes, up to a last point that may still grow; its label says what they are, and the counts follow. */
export function Sparkline({ values, label }: SparklineProps) {
  const top = Math.max(...values, 1)
  const points = values.map((value, at) => ({
    x: inset + (at * (width - 2 * inset)) / Math.max(1, values.length - 1),
    y: height - inset - (value * (height - 2 * inset)) / top,
  }))
  const last = points.at(-1)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${label}: ${values.join(', ')}`}
      style={{ justifySelf: 'end', maxWidth: '100%' }}
    >
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--green)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {last ? <circle cx={last.x} cy={last.y} r={2.5} fill="var(--green)" /> : null}
    </svg>
  )
}
