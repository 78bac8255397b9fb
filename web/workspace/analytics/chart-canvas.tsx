import { useComputedColorScheme } from '@mantine/core'
import { Chart } from 'chart.js'
import { useEffect, useRef } from 'react'
import styles from './analytics.module.css'
import { readChartStyle } from './chart-colors.ts'
import type { ChartBuilder } from './charts.ts'

type ChartCanvasProps = { label: string; build: ChartBuilder }

/** A chart on a canvas; a canvas keeps its colors, so a change of color scheme draws it again. */
export function ChartCanvas(props: ChartCanvasProps) {
  const scheme = useComputedColorScheme('light')
  return <DrawnCanvas key={scheme} {...props} />
}

function DrawnCanvas({ label, build }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const chart = new Chart(canvas.current, build(readChartStyle(canvas.current)))
    let isDestroyed = false
    // A canvas does not repaint by itself when its font arrives.
    void document.fonts.ready.then(() => isDestroyed || chart.update('none'))
    return () => {
      isDestroyed = true
      chart.destroy()
    }
  }, [build])
  return (
    <div className={styles.canvas}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  )
}
