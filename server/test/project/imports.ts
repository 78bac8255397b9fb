import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The sources of the product by path. */
export type Sources = Map<string, string>
export type Import = { from: string; to: string }

/** Every tracked or new source file of these folders, without tests. */
export function readSources(...folders: string[]): Sources {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
  const paths = [...new Set(listed.split('\n'))].filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  return new Map(paths.flatMap((path) => (existsSync(path) ? [[path, readFileSync(path, 'utf8')] as const] : [])))
}

/** Every import of one of our files by another: static and dynamic ones, and imports of types alone. */
export function importsOf(sources: Sources): Import[] {
  return [...sources].flatMap(([from, source]) =>
    [...withoutComments(source).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
      const to = resolve(from, specifier)
      return to ? [{ from, to }] : []
    }),
  )
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@sahihi/')) return specifier.slice('@sahihi/'.length)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}

/** The groups of nodes that reach each other, each as a readable circle. */
export function circlesIn(edges: readonly (readonly [string, string])[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  const reachable = (start: string) => {
    const found = new Set<string>()
    const queue = [...(next.get(start) ?? [])]
    for (let node = queue.pop(); node !== undefined; node = queue.pop())
      if (!found.has(node)) {
        found.add(node)
        queue.push(...(next.get(node) ?? []))
      }
    return found
  }
  const reach = new Map([...next.keys()].map((node) => [node, reachable(node)]))
  const circles = [...next.keys()]
    .filter((node) => reach.get(node)?.has(node))
    .map((node) => [...(reach.get(node) ?? [])].filter((other) => reach.get(other)?.has(node)).sort())
  return [...new Set(circles.map((members) => members.join(' <-> ')))]
}

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
