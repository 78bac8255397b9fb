import { figures } from '../landing/example-figures.ts'

const [width, height] = [300, 90]

/** The scans of 30 days as a line. */
export function DayLine() {
  const { days } = figures
  const top = Math.max(...days)
  const points = days.map((scans, day) => {
    const x = (day / (days.length - 1)) * width
    const y = height - (scans / top) * (height - 6) - 2
    return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  })
  const line = `M${points.join('L')}`
  return (
    <svg className="day-line" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" preserveAspectRatio="none">
      <path className="day-area" d={`${line}V${height}H0Z`} />
      <path d={line} />
    </svg>
  )
}
