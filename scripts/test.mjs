/* `npm test`: every test there is, first those of the contract, the server and the pages, then the journeys in a browser. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

const vitestReport = '.cache/vitest.json'
const playwrightReport = '.cache/playwright.json'
mkdirSync('.cache', { recursive: true })
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })

const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }).status ?? 1
const read = (report) => {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

const failedRuns = [
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]),
  run('playwright', ['test', '-c', 'e2e', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(playwrightReport),
  }),
].filter((status) => status !== 0).length

const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(vitestReport)
const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } = read(playwrightReport)
const failed = numFailedTests + unexpected + flaky

// What failed first is thousands of lines above: it is told once more, where whoever reads only the end finds it.
const tell = (name, errors) => process.stdout.write(`\nFailed: ${name}\n${errors.join('\n')}\n`)
for (const { name, message, assertionResults } of testResults) {
  if (message) tell(name, [message])
  for (const { status, fullName, failureMessages } of assertionResults)
    if (status === 'failed') tell(`${name} › ${fullName}`, failureMessages)
}
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
for (const { ok, file, title, tests } of suites.flatMap(specsIn))
  if (!ok)
    tell(
      `${file} › ${title}`,
      tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
    )

// A run that broke before it counted anything is a failure too.
process.stdout.write(`\n${numPassedTests + expected} passed, ${Math.max(failed, failedRuns)} failed\n`)
process.exit(failedRuns || failed ? 1 : 0)
