/*
 * `npm test`: what every change must keep, first the tests of the contract, the server and the pages (Vitest), then those
 * in a browser (Playwright). `npm run test:full`: these and then each part of the full suite. A part is a folder of
 * server/test/full, web/test/full or e2e/full, or of several of them with the same name. The last line is "N passed, N failed".
 *
 *   npm test -- scans                    the Vitest files whose path contains "scans"; the browser tests if there are none
 *   npm test -- "expired batch"          when no path contains it: the tests whose name contains it
 *   npm run test:e2e -- verdicts         the same, in the browser tests alone
 *   npm run test:full -- faults          one part; FAULT_ROUNDS says how often each fault is made (5)
 *   npm run test:full -- citus rollups   the Vitest files of the server whose path contains "rollups", on a Citus cluster
 *   npm test -- --with-next-part         `npm test`, and the part whose turn it is by the number of commits
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { startCluster } from './citus-cluster.mjs'

const print = (text) => process.stdout.write(`${text}\n`)
const reports = '.cache/tests'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const fullFolders = ['server/test/full', 'web/test/full', 'e2e/full']
const isInPart = (file) => fullFolders.some((folder) => file.startsWith(`${folder}/`))
const vitestFiles = ['contract', 'server/test', 'web'].flatMap((folder) => filesIn(folder, /\.test\.tsx?$/))
const playwrightFiles = filesIn('e2e', /\.spec\.ts$/)
const parts = [...new Set(fullFolders.flatMap((folder) => readdirSync(folder)))].sort()
const clusterPart = 'citus'
const clusterTests = `server/test/full/${clusterPart}/`
// Of the other tests those of what each node does by itself, or of what Citus may refuse.
const alsoOnCluster = ['scans/scans', 'visitors/erase-visitor-history', 'scans/shard-of-code', 'webhooks/deliveries']

const wants = (option) => process.argv.includes(option)
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
let failedRuns = 0
let running
// An interrupted run stops its cluster and empties its folder too: the tests end by the same signal.
let isInterrupted = false
// A group of processes is what can be ended as a whole.
const hasGroups = process.platform !== 'win32'
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isInterrupted = true
    killGroup(signal)
  })
const importsPages = new Map()
// Threads and processes that tests start load what others have compiled.
const compiled = resolve('.cache/compiled')
// Databases in memory, where there is enough: the tests make and remove some hundred thousand files.
const memory = '/dev/shm'
if (existsSync(memory)) removeAbandoned()
const isInMemory = existsSync(memory) && freeBytes(memory) > 4e9 && freemem() > 6e9
const temporary = isInMemory ? mkdtempSync(join(memory, `sahihi-${process.pid}-`)) : tmpdir()
if (isInMemory) {
  chmodSync(temporary, 0o755) // PostgreSQL runs as another user where the tests are root's
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
}

if (wants('--full')) await runFull(words)
else if (words.length > 0) await runMatching(words, wants('--e2e'))
else await runQuick(wants('--e2e'))
if (wants('--with-next-part')) {
  const commits = Number(spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }).stdout)
  const part = parts[commits % parts.length]
  print(`\nThe part of the full suite whose turn it is after ${commits} commits: ${part} (of ${parts.join(', ')})`)
  await runPart(part)
}
process.exit(summarize())

async function runQuick(browserOnly) {
  if (!browserOnly) await runVitest(vitestFiles.filter((file) => !isInPart(file)))
  await runPlaywright(playwrightFiles.filter((file) => !isInPart(file)))
}

async function runFull([part, ...patterns]) {
  process.env.FAULT_ROUNDS ||= '5'
  if (part && !parts.includes(part)) {
    print(`There is no part ${part}. Parts: ${parts.join(', ')}.`)
    process.exit(1)
  }
  if (part) return runPart(part, patterns)
  await runQuick(false)
  for (const each of parts) await runPart(each)
}

async function runPart(part, patterns = []) {
  print(`\nPart of the full suite: ${part}`)
  const inPart = (file) => fullFolders.some((folder) => file.startsWith(`${folder}/${part}/`))
  if (part === clusterPart) return runOnCluster(patterns)
  await runVitest(vitestFiles.filter(inPart))
  await runPlaywright(playwrightFiles.filter(inPart))
}

/** The files whose path contains one of the words, in the full suite too; else the tests whose name does. */
async function runMatching(words, browserOnly) {
  const known = vitestFiles.filter((file) => !browserOnly && !file.startsWith(clusterTests))
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  for (const [text, name] of [
    [(file) => file, undefined],
    [(file) => readFileSync(file, 'utf8'), escaped],
  ]) {
    const matches = (file) => words.some((word) => text(file).includes(word))
    const [files, browserFiles] = [known.filter(matches), playwrightFiles.filter(matches)]
    if (files.length === 0 && browserFiles.length === 0) continue
    if (files.length === 0) return runPlaywright(browserFiles, name)
    if (browserFiles.length > 0) print(`Browser tests match too (${browserFiles.length} files): npm run test:e2e`)
    return runVitest(files, name)
  }
  print(`\nNo test matches ${words.join(' ')}.`)
}

async function runVitest(files, name, env = {}, options = []) {
  if (files.length === 0) return
  if (files.some(needsPages)) await buildPages()
  const report = `${reports}/vitest-${readdirSync(reports).length}.json`
  const only = name ? ['-t', name] : []
  await run(
    'vitest',
    [
      'run',
      ...options,
      ...files,
      ...only,
      '--reporter=default',
      '--reporter=json',
      '--reporter=scripts/report-stuck.mjs',
      `--outputFile.json=${report}`,
    ],
    env,
  )
}

async function runPlaywright(files, name) {
  if (files.length === 0) return
  await buildPages()
  const report = resolve(reports, `playwright-${readdirSync(reports).length}.json`)
  const only = name ? ['-g', name] : []
  const paths = files.map((file) => `${file.replaceAll('.', '\\.')}$`)
  await run('playwright', ['test', '-c', 'e2e', ...paths, ...only, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
}

/** Starts a cluster, runs the tests on it, and stops it. Without one it says why. */
async function runOnCluster(patterns) {
  const isUsual = (file) =>
    file.startsWith(clusterTests) || alsoOnCluster.some((name) => file === `server/test/${name}.test.ts`)
  const isNamed = (file) => patterns.some((pattern) => file.includes(pattern))
  const chosen = vitestFiles.filter(patterns.length > 0 ? isNamed : isUsual)
  const { url, stop, reason } = await startCluster()
  if (!url) {
    const how = `CITUS_START=SCRIPT npm run test:full -- ${clusterPart} (docs/operations.md, "A cluster for tests")`
    return print(`Skipped, because ${reason}. To run it: ${how}`)
  }
  await runVitest(chosen, undefined, { TEST_DATABASE_URL: url, CITUS_URL: url }, [
    '--project',
    'database',
    '--project',
    'cluster',
  ])
  stop()
}

/** Whether a test, or what it imports of server/test, imports web/built-pages.ts: only then the pages are built. */
function needsPages(file) {
  if (importsPages.has(file)) return importsPages.get(file)
  importsPages.set(file, false) // until it is known: two files may import each other
  const imported = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\s)[^']*'(\.[^']+\.ts)'/gm)
  const files = [...imported].map(([, path]) => join(file, '..', path).replaceAll('\\', '/'))
  const isNeeded = files.some(
    (each) => each === 'web/built-pages.ts' || (each.startsWith('server/test/') && needsPages(each)),
  )
  importsPages.set(file, isNeeded)
  return isNeeded
}

async function buildPages() {
  if (isInterrupted || (await start('node', ['scripts/ready.mjs', '--pages'])) !== 0) process.exit(1)
}

async function run(command, options, env) {
  if (isInterrupted || (await start(command, options, env)) !== 0) failedRuns++
}

/** The exit code of a command. */
function start(command, options, env = {}) {
  const child = spawn(command, options, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, TMPDIR: temporary, ...env },
    detached: hasGroups,
  })
  running = child
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => {
      killGroup('SIGKILL') // workers that hang would keep the run's output open
      resolve(code ?? 1)
    })
  })
}

/** Sends a signal to what runs and what it has started. */
function killGroup(signal) {
  if (!hasGroups) return running?.kill(signal)
  try {
    if (running?.pid) process.kill(-running.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Removes the folders of runs that were killed: in memory, they would be missing there. */
function removeAbandoned() {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^sahihi-(\d+)-/.exec(name) ?? []
    if (!pid) continue
    try {
      process.kill(Number(pid), 0)
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(join(memory, name), { recursive: true, force: true })
    }
  }
}

function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function filesIn(folder, name) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative('.', join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .sort()
}

/** Prints why tests failed, each error up to a length, then their names alone and the counts: a log may keep only its end. */
function summarize() {
  let passed = 0
  const failures = readdirSync(reports).flatMap((name) => {
    const report = JSON.parse(readFileSync(join(reports, name), 'utf8'))
    if (name.startsWith('playwright')) {
      passed += report.stats.expected
      return [
        ...report.errors.map(({ message }) => ['the run', [message]]),
        ...specsIn(report)
          .filter(({ ok }) => !ok)
          .map(failedSpec),
      ]
    }
    passed += report.numPassedTests
    return report.testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [[name, [message]]] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => [`${name} › ${test.fullName}`, test.failureMessages]),
    ])
  })
  for (const [name, errors] of failures)
    print(`\nFailed: ${name}\n${errors.map((error) => error.slice(0, 2000)).join('\n')}`)
  if (failures.length > 0) print(`\nFailed:\n${failures.map(([name]) => `  ${name}`).join('\n')}`)
  // A run that broke before it counted a test is a failure too.
  const failed = Math.max(failures.length, failedRuns, passed === 0 ? 1 : 0)
  print(`\n${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}

function failedSpec({ file, title, tests }) {
  return [
    `${file} › ${title}`,
    tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
  ]
}
