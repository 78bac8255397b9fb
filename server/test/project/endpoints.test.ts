import { globSync, readdirSync, readFileSync } from 'node:fs'
import { api } from '@sahihi/contract/endpoints/api.ts'
import { expect, test } from 'vitest'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const exportsName = (file: string, name: string) =>
  new RegExp(`^export (?:async )?(?:const|function\\*?) ${name}\\b`, 'm').test(readFileSync(file, 'utf8'))

const folders = globSync('server/src/*/*')

/** The file of a slice that exports the handler of this name: one named after it, or the slice's queries for a plain read. */
function handlerFile(slice: string, name: string): string | undefined {
  const folder = folders.find((path) => path.endsWith(`/${kebab(slice)}`)) ?? ''
  const files = readdirSync(folder).filter((file) => file === `${kebab(name)}.ts` || file.endsWith('queries.ts'))
  return files.map((file) => `${folder}/${file}`).find((file) => exportsName(file, name))
}

test.each(api)('the handler of $name has its name, in $slice', ({ name, slice }) => {
  expect(handlerFile(slice, name)).toBeDefined()
})

test('each endpoint has its own name', () => {
  expect(new Set(api.map(({ name }) => name)).size).toBe(api.length)
})
