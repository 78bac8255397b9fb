/*
 * `npm test`: all tests, first those of the contract, the server and the pages (Vitest), then the browser tests
 * (Playwright). The last line is "N passed, N failed".
 *
 *   npm test -- scans                the Vitest files whose path contains "scans"; the browser tests if there are none
 *   npm test -- "expired batch"      when no path contains it: the tests whose name contains it
 *   npm run test:e2e -- verdicts     the same, in the browser tests alone
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const vitestReport = '.cache/vitest.json'
const playwrightReport = '.cache/playwright.json'
mkdirSync('.cache', { recursive: true })
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })

const patterns = process.argv.slice(2).filter((argument) => argument !== '--e2e')
const selection = select(patterns, process.argv.includes('--e2e'))
const failedRuns = [runVitest(selection.vitest), runPlaywright(selection.playwright)].filter(Boolean).length

const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(vitestReport)
const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } = readReport(playwrightReport)
const passed = numPassedTests + expected
const failed = numFailedTests + unexpected + flaky

printFailures()
if (passed + failed === 0 && failedRuns === 0) process.stdout.write(`\nNo test matches ${patterns.join(' ')}.\n`)
// A run that broke before it counted a test is a failure too.
const nothingRan = passed + failed === 0
process.stdout.write(`\n${passed} passed, ${Math.max(failed, failedRuns, nothingRan ? 1 : 0)} failed\n`)
process.exit(failedRuns || failed || nothingRan ? 1 : 0)

/** What each runner is asked for: `files` (all when there are none) and `name`; nothing for a runner that is not needed. */
function select(patterns, browserOnly) {
  if (patterns.length === 0) return { vitest: browserOnly ? undefined : {}, playwright: {} }
  const vitestFiles = browserOnly ? [] : ['contract', 'server/test', 'web'].flatMap((f) => filesIn(f, /\.test\.tsx?$/))
  const playwrightFiles = filesIn('e2e', /\.spec\.ts$/)
  const choose = (matches, name) => {
    const files = vitestFiles.filter(matches)
    const browserFiles = playwrightFiles.filter(matches)
    if (files.length === 0 && browserFiles.length === 0) return undefined
    if (files.length === 0) return { playwright: { files: browserFiles, name } }
    if (browserFiles.length > 0) announce(browserFiles)
    return { vitest: { files, name } }
  }
  const byPath = choose((file) => patterns.some((pattern) => file.includes(pattern)))
  const name = patterns.map((pattern) => pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const inText = (file) => patterns.some((pattern) => readFileSync(file, 'utf8').includes(pattern))
  return byPath ?? choose(inText, name) ?? {}
}

function announce(browserFiles) {
  const command = `npm run test:e2e -- ${patterns.map((pattern) => (/\s/.test(pattern) ? `"${pattern}"` : pattern)).join(' ')}`
  process.stdout.write(`Browser tests match too (${browserFiles.length} files): ${command}\n`)
}

function filesIn(folder, name) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative('.', join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
}

function runVitest(selected) {
  if (!selected) return 0
  const { files = [], name } = selected
  // These look at source alone, not at the built pages.
  const needsNoPages = /^(contract|web\/src|server\/test\/project)\//
  if (files.length === 0 || !files.every((file) => needsNoPages.test(file))) buildPages()
  const only = [...files, ...(name ? ['-t', name] : [])]
  return run('vitest', ['run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`])
}

function runPlaywright(selected) {
  if (!selected) return 0
  const { files = [], name } = selected
  buildPages()
  const only = [...files, ...(name ? ['-g', name] : [])]
  return run('playwright', ['test', '-c', 'e2e', ...only, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(playwrightReport),
  })
}

function buildPages() {
  const status = run('node', ['scripts/ready.mjs', '--pages'])
  if (status !== 0) process.exit(status)
}

function run(command, args, env = {}) {
  return (
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }).status ?? 1
  )
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

/** The first failures are thousands of lines above: all are printed again at the end. */
function printFailures() {
  const print = (name, errors) => process.stdout.write(`\nFailed: ${name}\n${errors.join('\n')}\n`)
  for (const { name, message, assertionResults } of testResults) {
    if (message) print(name, [message])
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') print(`${name} › ${fullName}`, failureMessages)
  }
  const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
  for (const { ok, file, title, tests } of suites.flatMap(specsIn))
    if (!ok)
      print(
        `${file} › ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
      )
}
