/** What a chart is drawn with: a canvas knows neither style sheets nor the reader's wishes. */
export type Paint = { family: string; isStill: boolean; colour: (token: Token) => string }
/** Names of colours in tokens.css and workspace.css. */
const tokens = ['ink', 'quiet', 'line', 'surface', 'field', 'green', 'gold'] as const
export type Token = (typeof tokens)[number]

/** Tokens as an element has them: `light-dark()` is settled by the browser. */
export function paintOf(element: HTMLElement): Paint {
  return {
    family: getComputedStyle(element).fontFamily,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    colour: (token) => {
      element.style.color = `var(--${token})`
      const { color } = getComputedStyle(element)
      element.style.color = ''
      return color
    },
  }
}

/** The colours of day, whatever the reader's scheme. Tokens settle at the root, so it is asked there; nothing is painted in between. */
export function dayPaint(): Paint {
  const root = document.documentElement
  root.dataset.readByDay = ''
  const paint = paintOf(document.body)
  const colours = new Map(tokens.map((token) => [token, paint.colour(token)]))
  delete root.dataset.readByDay
  return { ...paint, colour: (token) => colours.get(token) ?? '' }
}
