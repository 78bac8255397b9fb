/*
 * Makes this checkout ready, and does nothing when it is: installs the locked packages (a real Node 24 among them) and,
 * with --pages, builds the pages. Plain JavaScript for Node 20, because it runs before that Node 24 is here.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node24 = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

once('node_modules/.installed', ['package-lock.json', 'package.json'], 'Installing what is missing', () => {
  // Not `npm ci`: it refuses a lock file without the optional packages of platforms that the registry at hand does not
  // carry. With the lock file there, this installs the same versions.
  const install = ['install', '--no-audit', '--no-fund', '--loglevel=error']
  run('npm', install)
  // An npm that asks before it runs install scripts may have left this one out; without it there is no Node 24.
  if (spawnSync(node24, ['--version']).status !== 0) run('npm', ['rebuild', 'node'])
  // npm leaves out optional packages whose `engines` exclude the Node it runs on; under Node 24 it adds them.
  if (process.versions.node.split('.')[0] < 24 && process.env.npm_execpath)
    run(node24, [process.env.npm_execpath, ...install])
})
if (process.argv.includes('--pages'))
  once(
    'web/dist/.built',
    ['package-lock.json', ...filesIn('contract'), ...filesIn('web')],
    'Building the pages',
    () => {
      run(node24, ['web/build.ts'])
    },
  )

/** Does `work` unless the stamp says that it was done for just these contents. */
function once(stamp, paths, words, work) {
  const stampFile = join(root, stamp)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOf(paths)) return
  const began = Date.now()
  process.stdout.write(`${words} ...\n`)
  work()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, hashOf(paths))
  process.stdout.write(`${words}: done in ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter((path) => !/(^|[\\/])(dist|node_modules|\.vite)[\\/]|\.test\.tsx?$/.test(path))
    .sort()
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  process.stderr.write(`\n"${command} ${args.join(' ')}" failed${error ? `: ${error.message}` : ''}.\n`)
  process.exit(status ?? 1)
}
