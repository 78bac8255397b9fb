import { characterWidth, lineHeight } from './sheet-text.ts'
import type { SymbolDesign } from './symbol-design.ts'

/** In millimetres from the top left of the label. */
export type LabelLayout = {
  /** With its quiet zone. */
  symbol: { x: number; y: number; side: number }
  /** The side of a module. */
  module: number
  fontSize: number
  /** Whether the text is at the right of the symbol; else it is centered under it. */
  isBeside: boolean
  /** The room of the text, which begins with lines that the caller draws. */
  text: { x: number; y: number; width: number }
  lines: { text: string; x: number; y: number }[]
}

type Size = { width: number; height: number }
type Rules = {
  /** How high the text may be. */
  maxFontSize: number
  /** How many lines the caller draws above the others. */
  linesAbove?: number
  /** The dots of a millimetre of a printer that draws a module in whole dots, and the most that it draws. */
  dots?: number
  maxDots?: number
}
type Choice = { perLine: number; isBeside: boolean; fontSize: number; textWidth: number; module: number }

/** A test label says so in large letters; a brand name has a line of its own. */
export const layoutRules = ({
  isTest,
  design,
}: {
  isTest?: boolean | undefined
  design?: SymbolDesign | undefined
}) => ({
  maxFontSize: isTest ? 12 : 4,
  linesAbove: design?.brandName ? 1 : 0,
})

// From the edge of the label to its text. The quiet zone keeps the symbol away from it.
const margin = 1
const fontSizes = [12, 10, 8, 6, 5, 4, 3.5, 3, 2.75, 2.5, 2.25, 2, 1.8, 1.6, 1.4]
// What phones read well; 4 dots of a printer with 203 dpi (Denso Wave: at least 4).
const goodModule = 0.5

/**
 * Puts the symbol of a label above or beside its text: first so that phones read it well, then with the largest text, then with the
 * largest symbol. `modules` are those of a row, with the quiet zone. Labels with equally long texts look alike.
 */
export function createLayouts(label: Size, rules: Rules) {
  const known = new Map<string, Choice>()
  return (modules: number, text: string | string[]): LabelLayout => {
    const key = `${modules} ${typeof text === 'string' ? text.length : text.map((line) => line.length)}`
    const choice = known.get(key) ?? choose(label, rules, modules, waysToBreak(text))
    known.set(key, choice)
    return place(label, choice, { lines: breakText(text, choice.perLine), linesAbove: rules.linesAbove ?? 0, modules })
  }
}

/** How many lines of which length. Those of an identity are never broken; a caption stands in one line, two or four. */
function waysToBreak(text: string | string[]): { count: number; perLine: number }[] {
  if (typeof text !== 'string') return [{ count: text.length, perLine: Math.max(...text.map((line) => line.length)) }]
  return [1, 2, 4]
    .filter((count) => count === 1 || text.length > 4 * count)
    .map((count) => ({ count, perLine: Math.ceil(text.length / count) }))
}

function breakText(text: string | string[], perLine: number): string[] {
  if (typeof text !== 'string') return text
  const caption = text.replace(/\p{Pd}/gu, '-') // a partner's serial may have dashes that a font lacks
  const lines: string[] = []
  for (let start = 0; start < caption.length; start += perLine) lines.push(caption.slice(start, start + perLine))
  return lines
}

function choose(
  label: Size,
  { maxFontSize, linesAbove = 0, dots, maxDots }: Rules,
  modules: number,
  ways: ReturnType<typeof waysToBreak>,
): Choice {
  const choices = ways.flatMap(({ count, perLine }) =>
    fontSizes
      .filter((fontSize) => fontSize <= maxFontSize)
      .flatMap((fontSize) =>
        [false, true].map((isBeside) => {
          const textWidth = perLine * characterWidth * fontSize
          const textHeight = (linesAbove + count) * fontSize * lineHeight
          const module = roomForSymbol(label, { isBeside, textWidth, textHeight }) / modules
          return { perLine, isBeside, fontSize, textWidth, module: wholeDots(module, dots, maxDots) }
        }),
      ),
  )
  return choices.reduce((best, choice) => (compare(choice, best) > 0 ? choice : best))
}

/** The side of the largest square that is free; 0 where the text itself does not fit. */
function roomForSymbol(
  { width, height }: Size,
  { isBeside, textWidth, textHeight }: { isBeside: boolean; textWidth: number; textHeight: number },
): number {
  if (textWidth > width - 2 * margin || textHeight > height - 2 * margin) return 0
  return isBeside ? Math.min(height, width - textWidth - margin) : Math.min(width, height - textHeight - margin)
}

const wholeDots = (module: number, dots?: number, max = Number.POSITIVE_INFINITY) =>
  dots === undefined ? module : Math.min(Math.floor(module * dots), max) / dots

function compare(a: Choice, b: Choice): number {
  const difference = Math.min(a.module, goodModule) - Math.min(b.module, goodModule)
  return Math.abs(difference) > 1e-9 ? difference : a.fontSize - b.fontSize || a.module - b.module
}

function place(
  label: Size,
  { isBeside, fontSize, textWidth, module }: Choice,
  { lines, linesAbove, modules }: { lines: string[]; linesAbove: number; modules: number },
): LabelLayout {
  const side = module * modules
  const textHeight = (linesAbove + lines.length) * fontSize * lineHeight
  const left = (label.width - side - (isBeside ? textWidth + margin : 0)) / 2
  const top = (label.height - side - (isBeside ? 0 : textHeight)) / 2
  const text = isBeside
    ? { x: left + side, y: (label.height - textHeight) / 2, width: textWidth }
    : { x: margin, y: top + side, width: label.width - 2 * margin }
  return {
    symbol: { x: left, y: top, side },
    module,
    fontSize,
    isBeside,
    text,
    lines: lines.map((line, index) => ({
      text: line,
      x: isBeside ? text.x : (label.width - line.length * characterWidth * fontSize) / 2,
      y: text.y + (linesAbove + index) * fontSize * lineHeight,
    })),
  }
}
