/** Reads the value of each series in a reply of /metrics, summed over processes. */
export function readMetrics(text: string): (series: string) => number | undefined {
  const samples = new Map<string, number>()
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (!name) throw new Error(`This is no sample: ${line}`)
    const ownLabels = labels.split(',').filter((label) => label !== '' && !label.startsWith('process='))
    const series = ownLabels.length > 0 ? `${name}{${ownLabels.join(',')}}` : name
    samples.set(series, (samples.get(series) ?? 0) + Number(value))
  }
  return (series) => samples.get(series)
}

/** The names of the metrics in a reply. */
export const metricNames = (text: string) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
