import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from './schema-library.ts'

test('what the contract uses of the library of its rules is in the pages too', () => {
  const used = new Set<string>()
  for (const folder of ['domain', 'endpoints'])
    for (const file of readdirSync(new URL(`../../../contract/${folder}`, import.meta.url), { recursive: true }))
      if (/(?<!\.test)\.ts$/.test(String(file)))
        for (const [, name = ''] of readFileSync(
          new URL(`../../../contract/${folder}/${file}`, import.meta.url),
          'utf8',
        ).matchAll(/\bz\.([a-z]\w*)\b(?!>)/g))
          used.add(name)
  expect(used.size).toBeGreaterThan(10)
  const types = ['infer', 'input', 'output']
  expect([...used].filter((name) => !(name in z || types.includes(name)))).toEqual([])
})
