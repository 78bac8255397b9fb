import { useComputedColorScheme } from '@mantine/core'
import { Chart } from 'chart.js'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './analytics.module.css'
import { readChartStyle } from './chart-colors.ts'
import type { ChartBuilder } from './charts.ts'
import { analyticsText } from './text.ts'

type ChartCanvasProps = { label: string; build: ChartBuilder }

/** A chart on a canvas; a canvas keeps its colors, so a change of color scheme draws it again. */
export function ChartCanvas(props: ChartCanvasProps) {
  const scheme = useComputedColorScheme('light')
  return <DrawnCanvas key={scheme} {...props} />
}

/** The arrow keys go through the values of a chart over time, and have them read aloud. */
function DrawnCanvas({ label, build }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<Chart>(null)
  const [hasKeys, setKeys] = useState(false)
  const [read, setRead] = useState('')
  useEffect(() => {
    if (!canvas.current) return
    const chart = new Chart(canvas.current, build(readChartStyle(canvas.current)))
    drawn.current = chart
    setKeys(chart.options.interaction?.mode === 'index')
    let isDestroyed = false
    // A canvas does not repaint by itself when its font arrives.
    void document.fonts.ready.then(() => isDestroyed || chart.update('none'))
    return () => {
      isDestroyed = true
      chart.destroy()
    }
  }, [build])
  const onKeyDown = (event: KeyboardEvent) => {
    const text = drawn.current && showByKey(drawn.current, event.key)
    if (text === undefined || text === null) return
    event.preventDefault()
    setRead(text)
  }
  return (
    <div className={styles.canvas}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={hasKeys ? `${label} ${analyticsText.byKeys}` : label}
        {...(hasKeys && {
          tabIndex: 0,
          onKeyDown,
          onBlur: () => drawn.current && showValues(drawn.current, undefined),
        })}
      />
      <p className="visually-hidden" role="status">
        {read}
      </p>
    </div>
  )
}

/** Moves to the values that a key leads to, and returns them in words; undefined for another key. */
function showByKey(chart: Chart, key: string): string | undefined {
  const last = (chart.data.labels?.length ?? 0) - 1
  const at = chart.tooltip?.getActiveElements()[0]?.index
  const next = { ArrowLeft: (at ?? last + 1) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: last }[key]
  if (next === undefined) return key === 'Escape' && at !== undefined ? showValues(chart, undefined) : undefined
  return showValues(chart, Math.min(last, Math.max(0, next)))
}

function showValues(chart: Chart, index: number | undefined): string {
  const elements =
    index === undefined
      ? []
      : chart.data.datasets.flatMap(({ data }, datasetIndex) =>
          (data[index] ?? null) === null ? [] : [{ datasetIndex, index }],
        )
  chart.setActiveElements(elements)
  chart.tooltip?.setActiveElements(elements, { x: 0, y: 0 })
  chart.update('none')
  const { title = [], body = [], afterBody = [] } = chart.tooltip ?? {}
  return elements.length > 0 ? [...title, ...body.flatMap(({ lines }) => lines), ...afterBody].join(', ') : ''
}
