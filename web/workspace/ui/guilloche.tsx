import styles from './guilloche.module.css'

const width = 1200
const threads = 7

/** A strip of guilloche, as on the edge of a banknote: parallel waves with shifted phases. */
export function Guilloche({ height = 14 }: { height?: number }) {
  return (
    <svg
      className={styles.strip}
      height={height}
      viewBox={`0 0 ${width} 28`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {Array.from({ length: threads }, (_, thread) => (
        <path key={wave(thread)} d={wave(thread)} />
      ))}
    </svg>
  )
}

function wave(thread: number): string {
  const points = Array.from({ length: width / 4 + 1 }, (_, i) => {
    const x = i * 4
    const swell = 8 + 4 * Math.cos((x / width) * Math.PI * 24 + thread * 0.3)
    return `${x} ${(14 + swell * Math.sin((x / width) * Math.PI * 40 + (thread * Math.PI * 2) / threads)).toFixed(1)}`
  })
  return `M${points.join('L')}`
}
