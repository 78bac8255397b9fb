import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path))
const documents = tracked.filter((path) => path.endsWith('.md'))
const sources = tracked.filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && !/documents\.test\.ts$/.test(path))
const read = (path: string) => readFileSync(path, 'utf8')
const isThere = (path: string) =>
  tracked.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))

test('documents name only paths that exist', () => {
  const path = /(?:\]\(|`)((?:contract|server|web|e2e|bench|docs|scripts)\/[\w./-]*)/g
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(path)].map(([, named = '']) => named).filter((named) => !isThere(named)),
  )
  expect(missing).toEqual([])
})

test('sources cite only documents that exist, and headings that they have', () => {
  const citation = /\b((?:docs\/[\w/-]+|README|CONTRIBUTING|SECURITY|CHANGELOG)\.md)(?:, "([^"\n]+)")?/g
  const wrong = sources.flatMap((source) =>
    [
      ...read(source)
        .replace(/\n\s*(?:\*|\/\/|--) ?/g, ' ')
        .matchAll(citation),
    ].flatMap(([cited, path = '', heading]) => {
      const isWrong = !isThere(path) || (heading !== undefined && !headingsOf(path).includes(heading))
      return isWrong ? [`${source}: ${cited}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

test('decisions are cited by their file name', () => {
  const wrong = sources.flatMap((source) =>
    [...read(source).matchAll(/docs\/adr\/(\d{4}[\w-]*)(\.md)?/g)].flatMap(([cited, name]) =>
      isThere(`docs/adr/${name}.md`) ? [] : [`${source}: ${cited}`],
    ),
  )
  expect(wrong).toEqual([])
})

test('nothing cites a document that is not in the repository', () => {
  const foreign =
    /\b(?:specification|design|facts|look|style)(?:\.md)? \d+(?:[,.;)]|$)|\bspecification \d|\bdesign \d|\bfacts \d/i
  const wrong = [...sources, ...documents].flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, i) => (foreign.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  )
  expect(wrong).toEqual([])
})

const headingsOf = (path: string) =>
  existsSync(path) ? [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim()) : []
