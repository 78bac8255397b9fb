/*
 * Gets this checkout ready and does nothing when it is. Plain JavaScript for Node 20: it runs before Node 24 is here.
 *
 *   node scripts/ready.mjs            installs the packages that the product needs to run
 *   node scripts/ready.mjs --dev      installs those that tests and checks need as well
 *   node scripts/ready.mjs --pages    builds the pages as well
 *   node scripts/ready.mjs --client   makes the types of @sahihi/client as well
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const nodeVersion = '24.21.0'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const [major, minor] = process.versions.node.split('.').map(Number)
// A machine with Node 24 or newer uses its own.
const needsNode = major < 24 || process.execPath.startsWith(join(root, 'node_modules'))
// npm scripts find programs in this folder before the machine's own.
const ownNode = join(root, 'node_modules', '.bin', windows ? 'node.exe' : 'node')
const node = needsNode ? ownNode : process.execPath
const nodeFolder = join(root, '.cache', 'node')
const nodePackage = [
  process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node',
  windows ? 'win' : process.platform,
  process.arch,
].join('-')

const wants = (option) => process.argv.includes(option)
const hasDev = existsSync(join(root, 'node_modules', 'typescript'))
// What was installed for tests stays.
const withDev = wants('--dev') || hasDev
const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM')
    process.exit(1)
  })

if (wants('--dev') && !hasDev) rmSync(join(root, 'node_modules', '.installed'), { force: true })
await once('node_modules/.installed', ['package-lock.json', 'package.json'], 'Installing packages', async () => {
  await Promise.all([needsNode && downloadNode(), installPackages()])
  if (needsNode) await useNode()
  if (!withDev) removeSourceMaps()
  // npm leaves out optional packages that do not support the Node it runs on; those in the lock file support 20.19.
  if (major < 20 || (major === 20 && minor < 19)) await run(node, [process.env.npm_execpath, ...installArguments()])
})
if (wants('--pages'))
  await once(
    'web/dist/.built',
    ['package-lock.json', ...filesIn('contract'), ...filesIn('web')],
    'Building pages',
    () => run(node, ['web/build.ts']),
  )
if (wants('--client'))
  await once(
    'client/dist/.made',
    ['package-lock.json', 'docs/api.md', ...['contract', 'client', 'server/src/platform/http'].flatMap(filesIn)],
    'Making the types of the client',
    () => run(node, ['client/generate.ts']),
  )

/** Does `work` unless the stamp says that it was done for the same contents of the files. */
async function once(stamp, files, title, work) {
  const stampFile = join(root, stamp)
  const hash = hashOf(files)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  const start = Date.now()
  process.stdout.write(`${title} ...\n`)
  await work()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, hash)
  process.stdout.write(`${title}: done in ${((Date.now() - start) / 1000).toFixed(1)} s\n`)
}

/**
 * Not `npm ci`: it refuses a lock file that lacks the optional packages of platforms that a registry does not carry.
 * With the lock file there, `npm install` installs the same versions.
 */
function installArguments() {
  const profile = withDev ? [] : ['--omit=dev']
  return ['install', ...profile, '--no-audit', '--no-fund', '--loglevel=error']
}

/**
 * The lock file names no registry. Without addresses npm first asks the registry about each package, which takes longer
 * than to download them. So they stand in the lock file while npm runs. npm reads npmjs.org's as those of the registry
 * it is set to, and leaves them out when it writes the file (see .npmrc).
 */
async function installPackages() {
  const lockFile = join(root, 'package-lock.json')
  const original = readFileSync(lockFile, 'utf8')
  const addressed = withAddresses(original)
  const restore = () => {
    if (readFileSync(lockFile, 'utf8') === addressed) writeFileSync(lockFile, original)
  }
  process.once('exit', restore)
  writeFileSync(lockFile, addressed)
  const failure = await tryRun('npm', installArguments())
  restore()
  if (failure) await run('npm', installArguments())
}

function withAddresses(lockFile) {
  const lock = JSON.parse(lockFile)
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.resolved) continue
    const name = entry.name ?? path.split('node_modules/').at(-1)
    entry.resolved = `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

/** npm has Node itself as packages, one for each platform. */
async function downloadNode() {
  if (nodeRuns()) return
  mkdirSync(nodeFolder, { recursive: true })
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  await tryRun('npm', ['install', '--prefix', nodeFolder, ...options, `${nodePackage}@${nodeVersion}`])
}

/** Keeps only the program of the downloaded package. */
async function useNode() {
  const program = join(nodeFolder, 'node_modules', nodePackage, 'bin', windows ? 'node.exe' : 'node')
  if (!existsSync(program)) await downloadNode()
  if (existsSync(program)) renameSync(program, ownNode)
  rmSync(nodeFolder, { recursive: true, force: true })
  if (!nodeRuns()) exit(`npm has no Node ${nodeVersion} for this machine. Install Node 24 or newer.`)
}

/** They are 40 MB, and the product does not read them. */
function removeSourceMaps() {
  for (const entry of readdirSync(join(root, 'node_modules'), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map')) rmSync(join(entry.parentPath ?? entry.path, entry.name))
}

function nodeRuns() {
  return spawnSync(ownNode, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${nodeVersion}`
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter((path) => !/(^|[\\/])(dist|node_modules|\.cache)[\\/]|\.test\.tsx?$/.test(path))
    .sort()
}

async function run(command, args) {
  const failure = await tryRun(command, args)
  if (failure) exit(`"${command} ${args.join(' ')}" failed${failure}.`)
}

/** Resolves to nothing, or to how the command failed. */
function tryRun(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: windows })
  children.add(child)
  child.once('close', () => children.delete(child))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(`: ${message}`))
    child.once('exit', (code) => resolve(code === 0 ? '' : ` with exit code ${code}`))
  })
}

function exit(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}
