import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What in a page keeps somebody from using it, by the rules of WCAG 2.2 AA that axe knows: each with the places where. */
export async function barriersOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode() // only leaves out frames of other origins
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
}
