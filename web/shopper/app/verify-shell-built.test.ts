import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { builtPages } from '../../built-pages.ts'

const built = (language: string) => readFileSync(`${builtPages}/documents/verify.${language}.html`, 'utf8')
const partOf = (name: string) => new RegExp(`<${name}>([\\s\\S]*)</${name}>`).exec(built('en'))?.[1] ?? ''

const builtFor = async (code: string, target: string) => (await transformWithOxc(code, 'shell.js', { target })).code

test('its script runs in Chrome 80', async () => {
  const script = partOf('script')
  expect(script.length).toBeGreaterThan(1000)
  expect(await builtFor(script, 'es2020')).toBe(await builtFor(script, 'esnext'))
  expect(await builtFor(`${script};x ||= 1`, 'es2020')).not.toBe(await builtFor(`${script};x ||= 1`, 'esnext'))
  expect(script).not.toMatch(
    /\.(replaceChildren|replaceAll|at|any|hasOwn|structuredClone|findLast|toSorted|timeout)\(|static|await import/,
  )
})

test('its style works in Chrome 80', () => {
  expect(partOf('style')).not.toMatch(
    /light-dark|inset|:is\(|:where\(|:has\(|aspect-ratio|translate:|accent-color|@layer|&/,
  )
})
