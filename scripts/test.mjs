/*
 * `npm test`: all tests, first those of the contract, the server and the pages (Vitest), then the browser tests
 * (Playwright). The last line is "N passed, N failed".
 *
 *   npm test -- scans                the Vitest files whose path contains "scans"; the browser tests if there are none
 *   npm test -- "expired batch"      when no path contains it: the tests whose name contains it
 *   npm run test:e2e -- verdicts     the same, in the browser tests alone
 *   npm run test:faults              the tests of faults in server/test/faults, each five times (FAULT_ROUNDS)
 *   npm run test:cluster             what needs a Citus cluster (scripts/citus-cluster.mjs)
 *   npm run test:cluster -- rollups  the Vitest files of the server whose path contains "rollups", on a cluster
 *   npm test -- --with-cluster       all of these
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { startCluster } from './citus-cluster.mjs'

const vitestReport = '.cache/vitest.json'
const clusterReport = '.cache/vitest-cluster.json'
const playwrightReport = '.cache/playwright.json'
mkdirSync('.cache', { recursive: true })
for (const report of [vitestReport, clusterReport, playwrightReport]) rmSync(report, { force: true })

// What runs on a cluster: the tests that need one, and of the others those of what each worker does alone or Citus may refuse.
const clusterTests = [
  'server/test/citus/',
  'server/test/scans/scans.test.ts',
  'server/test/visitors/erase-visitor-history.test.ts',
  'server/test/scans/shard-of-code.test.ts',
  'server/test/webhooks/deliveries.test.ts',
]
const needsCluster = (file) => file.startsWith(clusterTests[0])
const wants = (option) => process.argv.includes(option)
const patterns = process.argv.slice(2).filter((argument) => !/^--(e2e|cluster|with-cluster|faults)$/.test(argument))
if (wants('--faults')) {
  if (patterns.length === 0) patterns.push('server/test/faults/')
  process.env.FAULT_ROUNDS ||= '5'
}
const selection = wants('--cluster') ? {} : select(patterns, wants('--e2e'))
const vitestStatus = await runVitest(selection.vitest)
// One after the other: beside each other on two cores, a server is now and then too slow for what the pages wait for.
const clusterRun = wants('--cluster') || wants('--with-cluster') ? await runOnCluster() : { status: 0 }
const playwrightStatus = await runPlaywright(selection.playwright)
const failedRuns = [vitestStatus, playwrightStatus, clusterRun.status].filter(Boolean).length

const counted = [vitestReport, clusterReport].map(readReport)
const sum = (key) => counted.reduce((total, { [key]: count = 0 }) => total + count, 0)
const [numPassedTests, numFailedTests] = [sum('numPassedTests'), sum('numFailedTests')]
const testResults = counted.flatMap(({ testResults = [] }) => testResults)
const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } = readReport(playwrightReport)
const passed = numPassedTests + expected + flaky
const failed = numFailedTests + unexpected

printFailures()
if (clusterRun.skipped)
  process.stdout.write(
    `\nSkipped: the tests on a Citus cluster, because ${clusterRun.skipped}.\nTo run them: CITUS_START=SCRIPT npm run test:cluster (docs/operations.md, "A cluster for tests")\n`,
  )
if (passed + failed === 0 && failedRuns === 0 && !clusterRun.skipped)
  process.stdout.write(`\nNo test matches ${patterns.join(' ')}.\n`)
// A run that broke before it counted a test is a failure too.
const nothingRan = passed + failed === 0
process.stdout.write(`\n${passed} passed, ${Math.max(failed, failedRuns, nothingRan ? 1 : 0)} failed\n`)
process.exit(failedRuns || failed || nothingRan ? 1 : 0)

/** What each runner is asked for: `files` (all when there are none) and `name`; nothing for a runner that is not needed. */
function select(patterns, browserOnly) {
  if (patterns.length === 0) return { vitest: browserOnly ? undefined : {}, playwright: {} }
  const vitestFiles = browserOnly
    ? []
    : ['contract', 'server/test', 'web']
        .flatMap((f) => filesIn(f, /\.test\.tsx?$/))
        .filter((file) => !needsCluster(file))
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

async function runVitest(selected) {
  if (!selected) return 0
  const { files = [], name } = selected
  // These look at source alone, not at the built pages.
  const needsNoPages = /^(contract|web\/src|server\/test\/project)\//
  if (files.length === 0 || !files.every((file) => needsNoPages.test(file))) await buildPages()
  const only = [...files, ...(name ? ['-t', name] : [])]
  return run('vitest', ['run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`], {
    CITUS_URL: '', // the cluster has a run of its own
  })
}

/** Starts a cluster, runs on it what `clusterTests` names, and stops it. Says why when there is no cluster. */
async function runOnCluster() {
  const { url, stop, reason } = await startCluster()
  if (!url) return { status: 0, skipped: reason }
  // So that an interrupted run stops the cluster too: the tests end by the same signal.
  const signals = ['SIGINT', 'SIGTERM']
  const wait = () => {}
  for (const signal of signals) process.on(signal, wait)
  const projects = ['--project', 'database', '--project', 'cluster']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${clusterReport}`]
  const env = { TEST_DATABASE_URL: url, CITUS_URL: url }
  const files = patterns.length > 0 && wants('--cluster') ? patterns : clusterTests
  const status = await run('vitest', ['run', ...projects, ...files, ...reporters], env)
  stop()
  for (const signal of signals) process.off(signal, wait)
  return { status }
}

async function runPlaywright(selected) {
  if (!selected) return 0
  const { files = [], name } = selected
  await buildPages()
  const only = [...files, ...(name ? ['-g', name] : [])]
  return run('playwright', ['test', '-c', 'e2e', ...only, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(playwrightReport),
  })
}

async function buildPages() {
  const status = await run('node', ['scripts/ready.mjs', '--pages'])
  if (status !== 0) process.exit(status)
}

/** The exit code of a command. */
function run(command, args, env = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

/** The first failures are thousands of lines above: all are printed again at the end. */
/** Prints why tests failed, each error up to a length, and then their names alone: a log may keep only its end. */
function printFailures() {
  const names = []
  const print = (name, errors) => {
    names.push(name)
    const shown = errors.map((error) => (error.length > 2000 ? `${error.slice(0, 2000)} …` : error))
    process.stdout.write(`\nFailed: ${name}\n${shown.join('\n')}\n`)
  }
  for (const { name, message, assertionResults } of testResults) {
    if (message) print(name, [message])
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') print(`${name} › ${fullName}`, failureMessages)
      else if (failureMessages.length > 0) print(`once, then passed: ${name} › ${fullName}`, failureMessages)
  }
  const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
  for (const { ok, file, title, tests } of suites.flatMap(specsIn)) {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
    if (!ok) print(`${file} › ${title}`, errors)
    else if (errors.length > 0) print(`once, then passed: ${file} › ${title}`, errors)
  }
  if (names.length > 0) process.stdout.write(`\nFailed:\n${names.map((name) => `  ${name}\n`).join('')}`)
}
