import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { startPlainBrowser } from '../e2e/fixtures/plain-browser.ts'
import { codeAt, fillCatalogue } from './catalogue.ts'
import { inDatabase } from './database.ts'
import type { Print } from './figures.ts'
import { withProduct } from './product.ts'

type Audit = { title: string; score: number | null; displayValue?: string; details?: Details }
type Details = { type: string; items?: Record<string, unknown>[] }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Report = {
  categories: Record<string, Category>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

const targets: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
// Without a camera the scanner shows another page. This camera shows a moving picture without a code.
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Runs Lighthouse with its phone preset on pages that anybody may open, and prints every audit below its full score. */
export async function benchPages(print: Print, { runs, pages }: { runs: number; pages: string[] }) {
  const lighthouse = await loadLighthouse()
  const browser = await startPlainBrowser(camera)
  const port = Number(browser.debuggerUrl.port)
  try {
    await inDatabase(
      ({ pool }) => fillCatalogue(pool, { partners: 1, codes: 1 }),
      ({ url }) =>
        withProduct(url, {}, async (product) => {
          for (const page of pages) {
            const path = page.replace('{serial}', encodeSerial(codeAt(1)))
            const reports: Report[] = []
            for (let run = 0; run < runs; run++) reports.push(await examine(lighthouse, product.url + path, port))
            reports.sort((a, b) => readScore(a, 'performance') - readScore(b, 'performance'))
            const middle = reports[Math.floor(runs / 2)]
            if (middle) printScores(print, path, middle, reports)
          }
        }),
    )
  } finally {
    await browser.close()
  }
}

/** Installs Lighthouse at the first use: no other command needs its 190 MB. */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = fileURLToPath(new URL('lighthouse/', import.meta.url))
  if (!existsSync(`${folder}node_modules/lighthouse`)) {
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'],
      {
        stdio: 'inherit',
        shell: process.platform === 'win32',
      },
    )
    if (status !== 0) throw new Error('Lighthouse could not be installed.')
  }
  const path = createRequire(`${folder}package.json`).resolve('lighthouse')
  return (await import(pathToFileURL(path).href)).default
}

// On a busy machine the browser sometimes loses the start of a recording. Such a run is repeated.
async function examine(lighthouse: Lighthouse, page: string, port: number, tries = 3): Promise<Report> {
  const result = await lighthouse(page, { port, logLevel: 'error', onlyCategories: Object.keys(targets) })
  if (result && !result.lhr.runtimeError) return result.lhr
  if (tries > 1) return examine(lighthouse, page, port, tries - 1)
  throw new Error(`Lighthouse could not examine ${page}: ${result?.lhr.runtimeError?.message}`)
}

const readScore = (report: Report, category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)

function printScores(print: Print, path: string, middle: Report, reports: Report[]) {
  const scores = Object.entries(targets).map(([category, target]) => {
    // The SEO target applies only to pages that search engines may index.
    const wanted = category !== 'seo' || !path.startsWith('/verify') ? ` (target ${target})` : ''
    return `${category} ${readScore(middle, category)}${wanted}`
  })
  const all = reports.map((report) => readScore(report, 'performance')).join(', ')
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
    .map((id) => middle.audits[id])
    .map((audit) => `${audit?.title} ${audit?.displayValue}`)
  print(`Lighthouse, phone, ${path}: ${scores.join(', ')}; performance of the ${reports.length} runs: ${all}`)
  print(`  ${times.join(', ')}`)
  for (const line of failedAudits(middle)) print(line)
}

/** The audits below their full score, heaviest first. Audits without weight are hints. */
function failedAudits(report: Report): string[] {
  const audits = Object.keys(targets).flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).map(({ id, weight }) => ({
      category,
      weight,
      ...report.audits[id],
    })),
  )
  return audits
    .filter(({ score }) => typeof score === 'number' && score < 1)
    .sort((a, b) => b.weight - a.weight)
    .map(
      ({ category, weight, title, score, displayValue = '', details }) =>
        `  ${category}, weight ${weight}, ${Math.round((score ?? 0) * 100)}: ${title} ${displayValue}${describePlaces(details)}`,
    )
}

/** The places in the page that an audit names. */
function describePlaces(details?: Details): string {
  if (details?.type !== 'table') return ''
  const snippets = (details.items ?? []).map(({ node, url }) =>
    typeof node === 'object' && node && 'snippet' in node ? String(node.snippet) : typeof url === 'string' ? url : '',
  )
  const named = [...new Set(snippets)].filter(Boolean).slice(0, 3)
  return named.length > 0 ? `\n    ${named.join('\n    ')}` : ''
}
