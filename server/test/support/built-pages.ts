import { builtPages } from '../../../web/built-pages.ts'
import { type Pages, readPages } from '../../src/platform/http/html-pages.ts'

/** The built pages with these settings, for an app that serves them. */
export function readBuiltPages(settings: Parameters<typeof readPages>[0]): Pages {
  const pages = readPages(settings, builtPages)
  if (!pages) throw new Error('The pages are not built: run node scripts/ready.mjs --pages.')
  return pages
}
