/** The style of a chart: a canvas reads neither style sheets nor media queries. */
export type ChartStyle = { fontFamily: string; reducesMotion: boolean; color: (token: ColorToken) => string }
/** Color tokens of tokens.css and workspace.css. */
const tokens = ['ink', 'quiet', 'line', 'surface', 'field', 'green', 'gold', 'vermilion'] as const
export type ColorToken = (typeof tokens)[number]

/** The tokens as they compute on an element: the browser resolves `light-dark()`. */
export function readChartStyle(element: HTMLElement): ChartStyle {
  return {
    fontFamily: getComputedStyle(element).fontFamily,
    reducesMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    color: (token) => {
      element.style.color = `var(--${token})`
      const { color } = getComputedStyle(element)
      element.style.color = ''
      return color
    },
  }
}

/** The light colors, whatever the reader's scheme. They are read at the root in one go, so the page is not painted in them. */
export function lightChartStyle(): ChartStyle {
  const root = document.documentElement
  root.dataset.forceLight = ''
  const style = readChartStyle(document.body)
  const colors = new Map(tokens.map((token) => [token, style.color(token)]))
  delete root.dataset.forceLight
  return { ...style, color: (token) => colors.get(token) ?? '' }
}
