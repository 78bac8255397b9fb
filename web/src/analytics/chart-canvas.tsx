import { useComputedColorScheme } from '@mantine/core'
import { Chart } from 'chart.js'
import { useEffect, useRef } from 'react'
import styles from './analytics.module.css'
import type { Draw } from './charts.ts'
import { paintOf } from './chart-colors.ts'

type DrawingProps = { label: string; draw: Draw }

export function Drawing(props: DrawingProps) {
  // A canvas holds the colours of the scheme it was drawn in.
  const scheme = useComputedColorScheme('light')
  return <Drawn key={scheme} {...props} />
}

function Drawn({ label, draw }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const chart = new Chart(canvas.current, draw(paintOf(canvas.current)))
    let isGone = false
    // A canvas does not draw itself anew when its font arrives.
    void document.fonts.ready.then(() => isGone || chart.update('none'))
    return () => {
      isGone = true
      chart.destroy()
    }
  }, [draw])
  return (
    <div className={styles.canvas}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  )
}
