import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ')
const compose = read('compose.yaml')
const service = read('deploy/sahihi.service')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('the settings of the Dockerfile, the compose file and the systemd unit exist', () => {
  const documented = new Set(matches(read('docs/settings.md'), /^\| `([A-Z_]+)`/gm))
  const [sahihi = ''] = matches(compose, /^ {2}sahihi:\n((?: {4}.*\n)+)/gm)
  const settings = {
    dockerfile: matches(dockerfile.match(/^ENV .*/m)?.[0] ?? '', /([A-Z_]+)=/g),
    compose: matches(sahihi, /^ {6}([A-Z_]+):/gm),
    service: matches(service, /^Environment=([A-Z_]+)=/gm).filter((name) => name !== 'PATH'),
  }
  for (const [file, names] of Object.entries(settings)) {
    expect({ file, count: names.length }).toEqual({ file, count: expect.toSatisfy((count) => count > 1) })
    expect({ file, unknown: names.filter((name) => !documented.has(name)) }).toEqual({ file, unknown: [] })
  }
})

test('the files that they copy and start exist, and .dockerignore includes them', () => {
  const copied = matches(dockerfile, /^COPY (?!--from)(.*) \S+$/gm).flatMap((paths) => paths.split(' '))
  const started = [...matches(dockerfile, /"(server\/[\w/.-]+)"/g), ...matches(service, /^ExecStart=.* (\S+)$/gm)]
  expect([copied.length > 10, started.length]).toEqual([true, 2])
  expect(copied).toContain('docs/api.md') // the server reads it
  expect([...copied, ...started].filter((path) => !existsSync(path))).toEqual([])
  const allowed = matches(read('.dockerignore'), /^!(\S+)$/gm)
  expect(copied.filter((path) => !allowed.some((root) => path === root || path.startsWith(`${root}/`)))).toEqual([])
})

test('the Dockerfile copies every package and uses the Node.js of this project', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const manifests = workspaces.map((name) => `${name}/package.json`)
  expect(manifests.filter((path) => !dockerfile.includes(`COPY ${path} `))).toEqual([])
  const images = matches(dockerfile, /^FROM (\S+:\S+)/gm)
  expect(new Set(images)).toEqual(new Set([`node:${read('.nvmrc').trim()}-bookworm-slim`]))
})

test('npm scripts replace their shell, so that signals to npm reach the server', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(Object.values(scripts).filter((command) => !command.startsWith('exec node '))).toEqual([])
})

test.skipIf(spawnSync('caddy', ['version']).error)(
  'Caddy accepts its file, and asks before it gets a certificate',
  () => {
    const { status, stdout, stderr } = spawnSync('caddy', ['adapt', '--config', 'deploy/Caddyfile'], {
      encoding: 'utf8',
    })
    expect([status, stderr.includes('"error"')]).toEqual([0, false])
    expect(stdout).toContain('"ask":"http://127.0.0.1:3000/internal/domains/ask"')
  },
)
