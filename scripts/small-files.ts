import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { importsOf, readSources, type Sources } from '../server/test/project/imports.ts'

const enoughLines = 40
const mostLines = 300

/**
 * Files of the server and the pages that have not earned their place, with fewer than 40 lines and one importer: what one place alone
 * uses stands in that place, below its caller. A file may be small when another slice, the routes or a frame of pages imports it, when
 * it is a worker, holds queries or texts, has a test of its own or is loaded later, or when its importer would grow too long.
 */
export function findSmallFiles(sources: Sources = readSources('server/src', 'web/workspace', 'web/shopper')): string[] {
  const importsByTarget = Map.groupBy(importsOf(sources), ({ to }) => to)
  return [...sources.keys()].flatMap((path) => {
    const [importer = '', ...others] = new Set(importsByTarget.get(path)?.map(({ from }) => from))
    const lines = countLines(sources, path)
    if (others.length > 0 || lines >= enoughLines || mayBeSmall.test(path) || importer.endsWith('/routes.ts')) return []
    if (sources.get(importer)?.includes(`import('./${basename(path)}')`) || hasTest(path)) return []
    if (findSlice(importer) !== findSlice(path) || lines + countLines(sources, importer) > mostLines) return []
    return [`${path} has ${lines} lines and one importer, ${importer}`]
  })
}

const mayBeSmall = /(?:-worker|queries|text)\.ts$|^web\/\w+\/app\//

const hasTest = (path: string) => existsSync(path.replace(/\.tsx?$/, '.test.ts'))

/** Such as server/src/catalog/codes, also of a file in a folder of it. */
const findSlice = (path: string) => path.split('/').slice(0, -1).slice(0, 4).join('/')

const countLines = (sources: Sources, path: string) => (sources.get(path)?.split('\n').length ?? 1) - 1
