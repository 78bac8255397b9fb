import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { dataArchiveFiles, dataArchiveLines } from '../../src/operations/data-archives/archive-format.ts'

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path))
const documents = tracked.filter((path) => path.endsWith('.md'))
const sources = tracked.filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && !/documents\.test\.ts$/.test(path))
const read = (path: string) => readFileSync(path, 'utf8')
const isThere = (path: string) =>
  tracked.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))

test('documents name only existing paths', () => {
  const path = /(?:\]\(|`)((?:contract|server|web|e2e|bench|docs|scripts)\/[\w./-]*)/g
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(path)].map(([, named = '']) => named).filter((named) => !isThere(named)),
  )
  expect(missing).toEqual([])
})

// One heading or several: docs/codes-and-batches.md, "Edits" and "Archive".
const headings = /((?:(?:,| and) "[^"\n]+")*)/.source

test('documents and headings that are cited exist', () => {
  const citation = new RegExp(`\\b((?:docs/[\\w/-]+|README|CONTRIBUTING|SECURITY|CHANGELOG)\\.md)${headings}`, 'g')
  const wrong = [...sources, ...documents].flatMap((source) => {
    const text = read(source).replace(/\n\s*(?:\*|\/\/|--) ?/g, ' ')
    return [...text.matchAll(citation)].flatMap(([cited, path = '', quoted = '']) =>
      hasHeadings(path, quoted) ? [] : [`${source}: ${cited}`],
    )
  })
  expect(wrong).toEqual([])
})

test('linked documents have the headings that are cited', () => {
  const citation = new RegExp(`\\]\\(([\\w./-]+\\.md)\\)${headings}`, 'g')
  const wrong = documents.flatMap((document) =>
    [...read(document).matchAll(citation)].flatMap(([cited, path = '', quoted = '']) =>
      hasHeadings(posix.join(posix.dirname(document), path), quoted) ? [] : [`${document}: ${cited}`],
    ),
  )
  expect(wrong).toEqual([])
})

test('the format of archives lists the fields of every file', () => {
  const rows = [...read('docs/archive-format.md').matchAll(/^\| `([\w-]+)\.ndjson`.*\|(.*)\|$/gm)]
  const listed = rows.map(([, file, fields = '']) => [file, [...fields.matchAll(/`(\w+)`/g)].map(([, name]) => name)])
  const written = dataArchiveFiles.map((file) => {
    const fields = Object.entries(dataArchiveLines[file].shape)
    // Only earlier archives have the optional fields.
    return [file, fields.filter(([, { def }]) => def.type !== 'optional').map(([name]) => name)]
  })
  expect(listed).toEqual(written)
})

test('decisions are cited by their file name', () => {
  const wrong = sources.flatMap((source) =>
    [...read(source).matchAll(/docs\/adr\/(\d{4}[\w-]*)(\.md)?/g)].flatMap(([cited, name]) =>
      isThere(`docs/adr/${name}.md`) ? [] : [`${source}: ${cited}`],
    ),
  )
  expect(wrong).toEqual([])
})

test('nothing cites a document outside the repository', () => {
  const foreign =
    /\b(?:specification|design|facts|look|style)(?:\.md)? \d+(?:[,.;)]|$)|\bspecification \d|\bdesign \d|\bfacts \d/i
  const wrong = [...sources, ...documents].flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, i) => (foreign.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  )
  expect(wrong).toEqual([])
})

function hasHeadings(path: string, quoted: string): boolean {
  const there = isThere(path)
    ? [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim())
    : undefined
  return there !== undefined && [...quoted.matchAll(/"([^"]+)"/g)].every(([, heading = '']) => there.includes(heading))
}
