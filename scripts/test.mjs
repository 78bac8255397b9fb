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

const { numPassedTests = 0, numFailedTests = 0 } = read(vitestReport)
const { expected = 0, unexpected = 0, flaky = 0 } = read(playwrightReport).stats ?? {}
const failed = numFailedTests + unexpected + flaky
// A run that broke before it counted anything is a failure too.
process.stdout.write(`\n${numPassedTests + expected} passed, ${Math.max(failed, failedRuns)} failed\n`)
process.exit(failedRuns || failed ? 1 : 0)
