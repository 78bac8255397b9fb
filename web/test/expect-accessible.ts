import axe from 'axe-core'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { callsUnderWay } from './replies.ts'
import { desktop, phone } from './screens.ts'
import { until } from './until.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    preferColorScheme: (colorScheme: 'light' | 'dark') => Promise<void>
  }
}

/** WCAG 2.2 AA holds, light on a phone and dark on a desktop, and nothing reaches beyond the side. */
export async function expectAccessible() {
  await look('light', phone)
  await look('dark', desktop)
}

async function look(colorScheme: 'light' | 'dark', { width, height }: typeof phone) {
  await commands.preferColorScheme(colorScheme)
  await page.viewport(width, height)
  await untilStill(colorScheme)
  // A control half covered by the sticky header would be reported as too small.
  scrollTo({ top: 0, behavior: 'instant' })
  const { scrollWidth, clientWidth } = document.documentElement
  const where = `${colorScheme}, ${width} pixels wide`
  expect(innerWidth, 'the width').toBe(width)
  expect(scrollWidth - clientWidth, `pixels beyond the side: ${where}`).toBe(0)
  expect((await violations()).join('\n'), `accessibility: ${where}`).toBe('')
}

/** Until the calls that are answered are, the page has the colours, and nothing moves. */
async function untilStill(colorScheme: 'light' | 'dark') {
  // Mantine applies the scheme a moment after the style sheets.
  const scheme = () => document.documentElement.dataset.mantineColorScheme ?? colorScheme
  await until(() => callsUnderWay() === 0 && scheme() === colorScheme, 'The page does not come to rest.')
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  // The contrast cannot be measured during a colour transition.
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

async function violations(): Promise<string[]> {
  const found = await axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    rules: { 'label-content-name-mismatch': { enabled: true } }, // experimental, of WCAG 2.5.3
    resultTypes: ['violations'],
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
}
