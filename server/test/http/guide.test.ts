import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { guideTitles } from '@sahihi/contract/domain/guide-pages.ts'
import { describe, expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
import { useTestApp } from '../support/test-app.ts'

const world = await useTestApp({ pages: readBuiltPages })
const get = (path: string) => world.call('GET', path)

const names = Object.keys(guideTitles) as (keyof typeof guideTitles)[]
const addresses = ['/docs/guide', ...names.map((name) => `/docs/guide/${name}`)]
const read = (path: string) => readFileSync(path, 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('every file is a page with the title by which others lead to it', () => {
  const files = readdirSync('docs/guide').filter((file) => file.endsWith('.md'))
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.md`).toSorted())
  for (const name of names) expect(read(`docs/guide/${name}.md`).split('\n')[0]).toBe(`# ${guideTitles[name]}`)
})

test('a page is short, with at most two small pictures, and every picture is used', () => {
  const used = names.flatMap((name) => {
    const text = read(`docs/guide/${name}.md`)
    const pictures = matches(text, /\]\((pictures\/[^)]+)\)/g)
    expect({ name, isShort: text.split('\n').length <= 81, few: pictures.length <= 2 }).toEqual({
      name,
      isShort: true,
      few: true,
    })
    return pictures
  })
  const files = readdirSync('docs/guide/pictures').map((file) => `pictures/${file}`)
  expect(files.toSorted()).toEqual(used.toSorted())
  expect(files.filter((file) => statSync(`docs/guide/${file}`).size > 60_000)).toEqual([])
})

describe.each(addresses)('%s', (address) => {
  test('has no script, and a policy that allows none', async () => {
    const { statusCode, headers, body } = await get(address)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/<script|style=|onclick/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/)
  })

  test('leads only to pages, headings and pictures that exist', async () => {
    const { body } = await get(address)
    const links = matches(body, /(?:href|src)="([^"]+)"/g)
    expect(links.length).toBeGreaterThan(5)
    for (const link of new Set(links)) {
      const [path, anchor] = link.split('#')
      const target = path ? await get(path) : { statusCode: 200, body }
      expect({ link, status: target.statusCode }).toEqual({ link, status: 200 })
      if (anchor) expect({ link, body: target.body }).toEqual({ link, body: expect.stringContaining(`id="${anchor}"`) })
    }
  })
})

test('a page of the guide that does not exist is the page for that', async () => {
  const reply = await get('/docs/guide/nothing')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

test('an address that only begins like the guide belongs to the API reference', async () => {
  const reply = await get('/docs/guide-of-nothing')
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'not_found'])
})

test('the address with a slash leads to the list of all pages', async () => {
  const { statusCode, headers } = await get('/docs/guide/')
  expect([statusCode, headers.location]).toEqual([308, '/docs/guide'])
})

test('what the guide names in bold is on screen', () => {
  const sources = globSync([
    'web/workspace/**/text.ts',
    'web/shopper/inspect/text.ts',
    'web/workspace/admin/*.ts',
    'contract/domain/*.ts',
    'contract/i18n/en/*.ts',
  ])
  const shown = sources.map(read).join('\n')
  const missing = names.flatMap((name) =>
    matches(read(`docs/guide/${name}.md`), /\*\*([^*]+)\*\*/g)
      .filter((label) => !/[.:!]$/.test(label) && !shown.includes(label))
      .map((label) => `${name}: ${label}`),
  )
  expect(missing).toEqual([])
})
