/*
 * `npm run check`: types, lint and unused code, two parts at a time; a warning of each file that is too small to be one; and how much
 * text the page of a verdict still has room for.
 * `npm run check -- web` checks one package: contract, client, server, web, e2e, bench, scripts or verifier; unused code can only be
 * found in all of them together. TypeScript keeps in .cache what it found and starts from there next time.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { languageTags } from '../contract/i18n/languages.ts'
import { bytesLeft } from '../web/shopper/shell-room.ts'
import { findSmallFiles } from './small-files.ts'

const projects = {
  web: { config: 'web', packages: ['web', 'e2e'] },
  server: { config: '.', packages: ['contract', 'client', 'server', 'bench', 'scripts', 'verifier'] },
}
const all = Object.values(projects).flatMap(({ packages }) => packages)
const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !all.includes(name))
if (unknown) {
  process.stderr.write(`There is no package ${unknown}. Packages: ${all.join(', ')}.\n`)
  process.exit(1)
}

const types = ([name, { config, packages }]) => ({
  title: `types of ${packages.join(', ')}`,
  // Several checkers would each work out the same types of the contract: three times the work for the same time.
  command: ['tsc', '-p', config, '--checkers', '1', '--incremental', '--tsBuildInfoFile', `.cache/types-${name}.json`],
})
// The longest first.
const parts = [
  ...Object.entries(projects)
    .filter(([, { packages }]) => chosen.length === 0 || packages.some((name) => chosen.includes(name)))
    .map(types),
  ...(chosen.length === 0 ? [{ title: 'unused code', command: ['knip'] }] : []),
  { title: 'lint', command: ['biome', 'check', ...chosen] },
]

let failed = false
const check = async () => {
  for (let part = parts.shift(); part; part = parts.shift()) {
    const start = Date.now()
    const { code, output } = await run(part.command)
    const seconds = ((Date.now() - start) / 1000).toFixed(1)
    if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`)
    process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'}: ${part.title} (${seconds} s)\n`)
    failed ||= code !== 0
  }
}
await Promise.all([check(), check()])
if (chosen.length === 0 || chosen.includes('server') || chosen.includes('web'))
  for (const small of findSmallFiles()) process.stdout.write(`warning: ${small}\n`)
if (chosen.length === 0 || chosen.includes('web')) process.stdout.write(describeRoom())
process.exit(failed ? 1 : 0)

function describeRoom() {
  const isBuilt = existsSync(new URL('../web/dist/documents/verify.en.html', import.meta.url))
  if (!isBuilt)
    return 'verdict page: unknown bytes left, because the pages are not built (node scripts/ready.mjs --dev --pages)\n'
  return languageTags.map((tag) => `verdict page, ${tag}: ${bytesLeft(tag)} bytes left when last built\n`).join('')
}

function run([command, ...args]) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: 1, output: `${message}\n` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}
